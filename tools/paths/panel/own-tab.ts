/** How this tab is known to the panel; another one after every reload. */
export const OWN_TAB = crypto.randomUUID()
