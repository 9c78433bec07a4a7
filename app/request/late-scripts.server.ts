const asModule = ' type="module" async="">';

/**
 * Scripts are not part of the first paint: React Router's module script waits as text, and a small loader starts
 * it when the line is idle (a good connection) or when the visitor first touches a field (a slow one). A click on
 * a link or a button before that is an ordinary navigation or form post, and is never lost. `body` is a document from
 * the end of its head on.
 */
export function lateScripts(body: string, nonce: string): string {
  const at = body.indexOf(asModule);
  if (at < 0) return body;
  const end = body.lastIndexOf("</body>");
  const late = `${body.slice(0, at)} type="text/late">${body.slice(at + asModule.length, end)}`;
  return `${late}<script nonce="${nonce}">${loader}</script>${body.slice(end)}`;
}

/** The head of a document without the scripts it would fetch ahead of the first paint. */
export function withoutPreloads(head: string): string {
  return head.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

const loader = `(()=>{
const late=document.querySelector('script[type="text/late"]');if(!late)return;
const nonce=document.currentScript.nonce;let started=false;
function start(){if(started)return;started=true;const s=document.createElement('script');s.type='module';s.nonce=nonce;s.textContent=late.textContent;document.body.append(s)}
const line=navigator.connection||{};
if(line.saveData||/2g|3g/.test(line.effectiveType||'')){addEventListener('input',start,{once:true});addEventListener('scroll',()=>setTimeout(start,4000),{once:true,passive:true})}
else addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(start));
})()`.replace(/\n/g, "");
