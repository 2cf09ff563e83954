/** Filters the page by a search, opens the target of a link, and draws the charts. */
const form = document.querySelector('form.search')
const words = document.querySelector('#words')
const result = document.querySelector('#result')
const status = document.querySelector('.found')
const items = [...document.querySelectorAll('[data-find]')].map((element) => ({
  element,
  text: '',
}))
const parts = [...document.querySelectorAll('[data-part]')]
const drawings = [...document.querySelectorAll('[data-drawing]')]
const folds = [...document.querySelectorAll('.fold')]

form.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
words.addEventListener('input', search)
result.addEventListener('change', search)
addEventListener('hashchange', openTarget)
openTarget()
draw()

function search() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean)
  const ending = result.value
  const isSearch = wanted.length > 0 || ending !== ''
  let count = 0
  for (const item of items) {
    item.text ||= item.element.textContent.toLowerCase()
    const endings = item.element.dataset.found?.split(' ') ?? []
    const matches =
      wanted.every((word) => item.text.includes(word)) &&
      (ending === '' || endings.includes(ending))
    item.element.hidden = !matches
    if (matches) count += 1
  }
  for (const drawing of drawings) drawing.hidden = isSearch
  for (const part of parts)
    part.hidden = isSearch && !part.querySelector('[data-find]:not([hidden])')
  for (const fold of folds) fold.open = isSearch
  status.textContent = isSearch ? `${count} of ${items.length} found` : ''
}

/** The target of a link may be hidden by the search, or folded. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target.closest('[hidden]')) {
    form.reset()
    search()
  }
  const fold = target.closest('details')
  if (fold) fold.open = true
  target.scrollIntoView()
}

/** Draws each diagram when it comes near the view: all of them would take seconds. */
function draw() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  mermaid.initialize({
    startOnLoad: false,
    theme: isDark ? 'dark' : 'neutral',
    htmlLabels: false,
    state: { useMaxWidth: false },
  })
  const diagrams = [...document.querySelectorAll('.mermaid')]
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        drawIn(target, `diagram-${diagrams.indexOf(target)}`)
      }
    },
    { rootMargin: '600px' },
  )
  for (const diagram of diagrams) near.observe(diagram)
}

async function drawIn(diagram, id) {
  const { svg } = await mermaid.render(id, diagram.textContent)
  diagram.innerHTML = svg
}
