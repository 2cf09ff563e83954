import {
  KEPT_SCREEN,
  type KeptNode,
  type KeptScreen,
  ROOM,
  STYLE_SHEET,
} from '#lib/storage/kept-screen.ts'

/*
 * A script of its own, for which the parser waits: it runs right after the HTML of the app and
 * before the first paint. It may import constants only, which the build inlines. React hydrates
 * around the element that it fills, and removes the element with the loading screen.
 */
try {
  const slot = document.getElementById(KEPT_SCREEN)
  // SAFETY: src/lib/storage/kept-screen.ts wrote it.
  const kept = JSON.parse(localStorage.getItem(KEPT_SCREEN) ?? 'null') as KeptScreen | null
  const release = document.querySelector(STYLE_SHEET)?.getAttribute('href')
  if (slot && kept && kept.release === release && kept.city === slot.dataset.city) {
    slot.replaceChildren(drawn(kept.screen))
  }
} catch {
  // The loading screen stays.
}

function drawn(node: KeptNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const element = document.createElementNS(node.namespace, node.tag)
  for (const [name, value] of node.attributes) element.setAttribute(name, value)
  const room = element.getAttribute(ROOM)
  // Not by the attribute: the content security policy refuses styles in markup.
  if (room && element instanceof HTMLElement) element.style.height = `${room}px`
  element.append(...node.children.map(drawn))
  return element
}
