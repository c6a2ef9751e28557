/**
 * Stands behind the button of a form in a page that was sent, and runs before the scripts that send the form have come: a press of the button, or Enter in a
 * field, shows as `aria-busy` and sends the form as soon as they have, when the button's type becomes `submit`. Enter does not send it in the browser's own way
 * meanwhile. It listens at the window, as React keeps presses from parts whose code it waits for. The text is constant, and so is its hash in the content
 * security policy.
 */
export const earlyPressScript = `(b=>{const kinds=["click","keydown"],keep=e=>{if(e.type==="click"?b.contains(e.target):e.key==="Enter"&&!e.isComposing&&e.target.tagName==="INPUT"&&e.target.form===b.form){e.preventDefault();b.setAttribute("aria-busy","true")}};for(const kind of kinds)addEventListener(kind,keep,true);new MutationObserver((_,o)=>{o.disconnect();for(const kind of kinds)removeEventListener(kind,keep,true);if(b.hasAttribute("aria-busy")){b.removeAttribute("aria-busy");b.form.requestSubmit()}}).observe(b,{attributeFilter:["type"]})})(document.currentScript.previousElementSibling.firstElementChild)`;
