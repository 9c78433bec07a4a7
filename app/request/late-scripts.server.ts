const asModule = ' type="module" async="">';

/**
 * Scripts start when a good line is idle, at the latest 2 s after the page has loaded (a page that never rests would keep them
 * waiting), or on a slow one at the first touch of a field; a click before that is an ordinary navigation or post. The whole style sheet comes with them, after the document's own style and before the look, which has the last word.
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
