import { ownMark } from "./csp.server";

type DeferredFiles = { styleSheet: string; build: string | null };

/** The nonce shows that this is React Router's own script and not text of a user. */
const moduleScript = new RegExp(`<script\\b(?=[^>]* nonce="${ownMark}")[^>]* type="module"[^>]*>`);

/**
 * Delays React Router's script until the loaded page is idle, for at most 2 s. On slow connections, the script waits
 * until the visitor types, or until 4 s after the first scroll (decision 022). Links and forms work without it. The
 * full style sheet comes before the theme, so that the theme wins.
 */
export function deferScripts(body: string, { styleSheet, build }: DeferredFiles): string {
  const [tag] = moduleScript.exec(body) ?? [];
  if (!tag) return body;
  const deferredTag = tag.replace('type="module"', 'type="text/deferred"').replace(' async=""', "");
  const end = body.lastIndexOf("</body>");
  const deferred = body.slice(0, end).replace(tag, () => deferredTag);
  const facts = `data-style="${styleSheet}" data-build="${build}"`;
  return `${deferred}<script nonce="${ownMark}" ${facts}>${loader}</script>${body.slice(end)}`;
}

export function withoutPreloads(head: string): string {
  return head.replace(/<link rel="modulepreload"[^>]*>/g, "");
}

const loader = `(()=>{
const deferred=[...document.querySelectorAll('script[type="text/deferred"]')].pop();if(!deferred)return;
const {dataset}=document.currentScript;let started;
function start(){if(started)return;started=1;const s=document.createElement('script');s.type='module';s.textContent=deferred.textContent;document.body.append(s);
const l=document.createElement('link');l.rel='stylesheet';l.href=dataset.style;document.getElementById('theme-css').before(l)}
const line=navigator.connection;
if(line?.saveData||/2g|3g/.test(line?.effectiveType)){addEventListener('input',start,{once:true});addEventListener('scroll',()=>setTimeout(start,4000),{once:true})}
else addEventListener('load',()=>(window.requestIdleCallback||setTimeout)(start,{timeout:2000}));
})()`.replace(/\n/g, "");
