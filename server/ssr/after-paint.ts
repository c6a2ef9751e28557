/**
 * Lets a page be painted before its scripts are fetched and run. React Router asks for all of them in the head and starts them with a
 * module that imports the route modules statically, so that on a phone 120 kB of script stand in line with the styles, the fonts and
 * the first picture of a page that is whole without them. Here the same module waits for the picture that a page begins with and for a frame, then fetches them all at once.
 * Done once for a page, before its inline scripts are hashed for the policy.
 */
export function afterPaint(html: string): string {
	const found = opening.exec(html);
	if (found === null) return html;
	const [tag] = found;
	const at = found.index;
	const end = html.indexOf('</script>', at);
	const names: string[] = [];
	const modules: string[] = [];
	const start = html.slice(at + tag.length, end).replace(staticImport, (_all, name: string, file: string) => {
		names.push(name);
		modules.push(`import(${file})`);
		return '';
	});
	if (names.length === 0) return html;
	const files: string[] = [];
	const page = html.slice(0, at).replace(preload, (_all, file: string) => {
		files.push(file);
		return '';
	});
	return `${page}${tag}${firstPicture}${nextFrame}
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [${names.join(',')}]=await Promise.all([${modules.join(',')}]);${start}${html.slice(end)}`;
}

// Both carry the renderer's mark (security-headers.ts) where there is one.
const opening = /<script(?: nonce="[\w-]+")? type="module" async="">/;
const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[\w-]+")?\/>/g;
/** A picture that does not come, or not soon, is not waited for: milliseconds. */
const patience = 500;
const firstPicture = `await Promise.race([Promise.all([...document.querySelectorAll("img[fetchpriority=high]")].map(each=>each.decode().catch(()=>{}))),new Promise(go=>setTimeout(go,${patience}))]);`;
/** A page in a hidden tab gets no frames: nobody waits for its picture. */
const nextFrame = 'await new Promise(go=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));';
