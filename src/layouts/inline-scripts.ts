/*
 * The only scripts inside the HTML of pages, hashed for the Content-Security-Policy in `astro.config.mjs`. They
 * must run before the first paint and before any island, so they are plain strings, as small as possible, and work when
 * storage is blocked.
 */

/**
 * First child of <body>. Puts `dark-mode` on the body (the stored theme, else the system's) and `signed-in` when a
 * session is stored. A tap on any `[data-theme-toggle]` changes the theme; the toggle's `aria-pressed` follows, and
 * islands hear of it by `mt:theme`. A tap on a link of the menu closes the menu.
 */
export const themeScript = `(()=>{let b=document.body.classList,t,p=d=>{b.toggle('dark-mode',d);for(let m of document.querySelectorAll('[name=theme-color]'))m.content=d?'#0c1220':'#f8f4ec';for(let m of document.querySelectorAll('[data-theme-toggle]'))m.ariaPressed=d;return d};try{t=localStorage.theme;localStorage.user_session&&b.add('signed-in')}catch{}p(t?t=='dark':matchMedia('(prefers-color-scheme:dark)').matches);addEventListener('DOMContentLoaded',()=>p(b.contains('dark-mode')));addEventListener('click',e=>{let c=q=>e.target.closest(q);c('#menu a')&&document.getElementById('menu').hidePopover?.();if(c('[data-theme-toggle]')){t=p(!b.contains('dark-mode'))?'dark':'light';try{localStorage.theme=t}catch{}dispatchEvent(new Event('mt:theme'))}},true)})()`

/** Placed after the year in the footer, which it keeps current without a rebuild. */
export const yearScript = `document.getElementById('year').textContent=new Date().getFullYear()`

/**
 * First child of <body> of a page in another site's frame. The theme is the address's (`tema=claro` or `oscuro`, kept
 * in the frame's name for the pages that follow, because storage may be blocked there) or else the system's. Links that
 * leave the frame's own pages open in a tab, because no other page may be framed. The page around is told the height,
 * when it changes and when `/embed.js` asks, and nothing else.
 */
export const frameScript = `(()=>{let b=document.body,t=new URLSearchParams(location.search).get('tema');t?name='tema='+t:t=name.split('tema=')[1];b.classList.toggle('dark-mode',t=='oscuro'||t!='claro'&&matchMedia('(prefers-color-scheme:dark)').matches);addEventListener('click',e=>{let a=e.target.closest('a[href]');if(a&&!a.pathname.startsWith(location.pathname.split('/embed')[0]+'/embed')){a.target='_blank';a.rel='noopener'}},true);let h=()=>parent.postMessage({type:'mi-turno:height',height:Math.ceil(b.getBoundingClientRect().height)},'*');addEventListener('message',e=>e.data=='mi-turno:height?'&&h());new ResizeObserver(h).observe(b)})()`

export const inlineScripts = [themeScript, yearScript, frameScript]
