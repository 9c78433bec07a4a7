const asModule = ' type="module" async="">';

/**
 * Scripts are not part of the first paint: a small loader starts them when the line is idle (a good connection) or when
 * the visitor first touches a field (a slow one). A click before that is an ordinary navigation or form post. With them
 * comes the whole style sheet, before the document's own style, whose look has the last word. `body` is a document from
 * the end of its head on.
 */
export function lateScripts(body: string, nonce: string, styleSheet: string): string {
  const at = body.indexOf(asModule);
  if (at < 0) return body;
  const end = body.lastIndexOf("</body>");
  const late = `${body.slice(0, at)} type="text/late">${body.slice(at + asModule.length, end)}`;
  return `${late}<script nonce="${nonce}" data-style="${styleSheet}">${loader}</script>${body.slice(end)}`;
}

/** The head of a document without the scripts it would fetch ahead of the first paint. */
export function withoutPreloads(head: string): string {
  return head.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

const loader = `(()=>{
const late=document.querySelector('script[type="text/late"]');if(!late)return;
const {nonce,dataset}=document.currentScript;let started=false;
function start(){if(started)return;started=true;const s=document.createElement('script');s.type='module';s.nonce=nonce;s.textContent=late.textContent;document.body.append(s);
const l=document.createElement('link');l.rel='stylesheet';l.nonce=nonce;l.href=dataset.style;document.querySelector('style').before(l)}
const line=navigator.connection||{};
if(line.saveData||/2g|3g/.test(line.effectiveType||'')){addEventListener('input',start,{once:true});addEventListener('scroll',()=>setTimeout(start,4000),{once:true,passive:true})}
else addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(start));
})()`.replace(/\n/g, "");
