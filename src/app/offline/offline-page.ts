/** The app without a page's data, kept by the service worker. Also named in server/web. */
export const OFFLINE_PAGE = '/offline.html'

/** Message to a waiting service worker. */
export const ACTIVATE_IF_ALONE = 'activate-if-alone'
