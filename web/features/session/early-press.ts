/**
 * Stands behind the button of a form in a page that was sent, and runs before the scripts that send the form have come: a press of the button, or Enter in a
 * field, shows as `aria-busy` and sends the form as soon as they have, when the button's type becomes `submit`. Enter does not send it in the browser's own way
 * meanwhile. The text is constant, and so is its hash in the content security policy.
 */
export const earlyPressScript = `(b=>{const f=b.form,keep=e=>{if(b.type!=="button"||(e.type==="click"?!b.contains(e.target):e.key!=="Enter"||e.isComposing||e.target.tagName!=="INPUT"))return;e.preventDefault();if(b.hasAttribute("aria-busy"))return;b.setAttribute("aria-busy","true");new MutationObserver((_,o)=>{o.disconnect();b.removeAttribute("aria-busy");f.requestSubmit()}).observe(b,{attributeFilter:["type"]})};f.addEventListener("click",keep);f.addEventListener("keydown",keep)})(document.currentScript.previousElementSibling.firstElementChild)`;
