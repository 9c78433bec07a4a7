const asModule = ' type="module" async="">';

/**
 * Delays scripts until the browser is idle, at most 2 s after the page has loaded, or on a slow connection until a
 * field is touched. Until then clicks are ordinary navigations and posts. The full style sheet is loaded with them,
 * after the document's own style and before the theme, which must win.
 */
export function lateScripts(body: string, nonce: string, styleSheet: string): string {
  const at = body.indexOf(asModule);
  if (at < 0) return body;
  const end = body.lastIndexOf("</body>");
  const late = `${body.slice(0, at)} type="text/late">${body.slice(at + asModule.length, end)}`;
  return `${late}<script nonce="${nonce}" data-style="${styleSheet}">${loader}</script>${body.slice(end)}`;
}

export function withoutPreloads(head: string): string {
  return head.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

const loader = `(()=>{
const late=document.querySelector('script[type="text/late"]');if(!late)return;
const {nonce,dataset}=document.currentScript;let started=false;
function start(){if(started)return;started=true;const s=document.createElement('script');s.type='module';s.nonce=nonce;s.textContent=late.textContent;document.body.append(s);
const l=document.createElement('link');l.rel='stylesheet';l.nonce=nonce;l.href=dataset.style;document.getElementById('look').before(l)}
const line=navigator.connection||{};
if(line.saveData||/2g|3g/.test(line.effectiveType||'')){addEventListener('input',start,{once:true});addEventListener('scroll',()=>setTimeout(start,4000),{once:true,passive:true})}
else addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(start,{timeout:2000}));
})()`.replace(/\n/g, "");
