/** Filters the page by a search, and opens the target of a link. */
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
document.addEventListener('click', goToState)
openTarget()

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

/** A click on a box of a drawing leads to the row of its state, as the links of the tables do. */
function goToState(event) {
  const state = event.target.closest('svg [data-state]')?.dataset.state
  if (state && document.getElementById(`state-${state}`)) location.hash = `state-${state}`
}
