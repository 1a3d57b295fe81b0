/*
 * The only scripts that stand in the HTML of every page, hashed for the Content-Security-Policy in `astro.config.mjs`.
 * They must run before the first paint and before any island, so they are plain strings, as small as they can be, and
 * work when storage is blocked.
 */

/**
 * First child of <body>. Puts `dark-mode` on the body (the stored theme, else the system's) and `signed-in` when a
 * session is stored, and changes the theme on a tap of any `[data-theme-toggle]`, which says whether it is on; islands hear of it by `mt:theme`. A link of the menu closes the menu.
 */
export const themeScript = `(()=>{let b=document.body.classList,t,p=d=>{b.toggle('dark-mode',d);for(let m of document.querySelectorAll('[name=theme-color]'))m.content=d?'#0c1220':'#f8f4ec';for(let m of document.querySelectorAll('[data-theme-toggle]'))m.ariaPressed=d;return d};try{t=localStorage.theme;localStorage.user_session&&b.add('signed-in')}catch{}p(t?t=='dark':matchMedia('(prefers-color-scheme:dark)').matches);addEventListener('DOMContentLoaded',()=>p(b.contains('dark-mode')));addEventListener('click',e=>{let c=q=>e.target.closest(q);c('#menu a')&&document.getElementById('menu').hidePopover?.();if(c('[data-theme-toggle]')){t=p(!b.contains('dark-mode'))?'dark':'light';try{localStorage.theme=t}catch{}dispatchEvent(new Event('mt:theme'))}},true)})()`

/** Stands right after the year of the footer and keeps it true without a rebuild. */
export const yearScript = `document.getElementById('year').textContent=new Date().getFullYear()`

export const inlineScripts = [themeScript, yearScript]
