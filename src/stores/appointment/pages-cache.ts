/** The name of the cache with the pages that open without a network, as in `public/sw.js`. */
export const pagesCache = 'mi-turno-pages'
