/**
 * Does to the page what Chrome's translation does: every text node goes into two `font` elements,
 * also those that come later. It runs in the page, so it uses nothing from outside.
 */
export function translatePage(): () => void {
  const done = new WeakSet<Node>()
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|FONT)$/
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!parent || done.has(text) || skipped.test(parent.tagName) || !text.data.trim()) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const copy = document.createTextNode(`ह${text.data}`)
    inner.append(copy)
    outer.append(inner)
    done.add(copy)
    text.replaceWith(outer)
  }
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    found.forEach(wrap)
  }
  all(document.body)
  const later = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Text) wrap(node)
        else if (node instanceof Element) all(node)
      }
      if (type === 'characterData' && target instanceof Text) wrap(target)
    }
  })
  later.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => later.disconnect()
}
