import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardPresses } from '#app/guard-presses.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = guardPresses(document)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A control on the page that counts its clicks. */
function aControl(html: string) {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const control = holder.firstElementChild
  if (!(control instanceof HTMLElement)) throw new Error(`No element in ${html}`)
  document.body.append(control)
  const onClick = vi.fn()
  control.addEventListener('click', onClick)
  return { control, onClick }
}

function tap(target: Element, { x = 100, y = 700, detail = 1 } = {}): void {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }
  target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  target.dispatchEvent(new MouseEvent('click', init))
}

/** False when the page ignored the key. */
function key(target: Element, name: string, repeat = false): boolean {
  const init = { key: name, repeat, bubbles: true, cancelable: true }
  return target.dispatchEvent(new KeyboardEvent('keydown', init))
}

test.each([
  [150, 2],
  [450, 1],
])('a second tap after %i ms does not press the button that took the place', (gap, detail) => {
  const next = aControl('<button>Go to payment</button>')
  const pay = aControl('<button>Pay ₹470</button>')
  tap(next.control)
  vi.advanceTimersByTime(gap)
  tap(pay.control, { x: 104, y: 693, detail })
  expect(pay.onClick).not.toHaveBeenCalled()
  vi.advanceTimersByTime(STEP_SETTLE)
  tap(pay.control)
  expect(pay.onClick).toHaveBeenCalledOnce()
})

test('a tap after a key presses the button that took the place', () => {
  const password = aControl('<button>Use password</button>')
  const forgotten = aControl('<button>Forgotten password</button>')
  tap(password.control)
  key(document.body, 'Shift')
  tap(forgotten.control)
  expect(forgotten.onClick).toHaveBeenCalledOnce()
})

test('a second tap does not press a button whose words have changed', () => {
  const { control, onClick } = aControl('<button>Accept and continue</button>')
  tap(control)
  control.textContent = 'Choose the patient'
  tap(control, { detail: 2 })
  expect(onClick).toHaveBeenCalledOnce()
})

test('the same control can be pressed quickly, and so can another place', () => {
  const later = aControl('<button>Later days</button>')
  const add = aControl('<button>Add</button>')
  tap(later.control)
  tap(later.control, { detail: 2 })
  tap(add.control, { x: 150 })
  expect(later.onClick).toHaveBeenCalledTimes(2)
  expect(add.onClick).toHaveBeenCalledOnce()
})

test.each(['pointercancel', 'wheel'])(
  'a tap after a scroll (%s) presses what it has brought',
  (type) => {
    const first = aControl('<button>Add CBC</button>')
    const second = aControl('<button>Add HbA1c</button>')
    tap(first.control)
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    tap(second.control)
    expect(second.onClick).toHaveBeenCalledOnce()
  },
)

test('a label and its control are one', () => {
  const { control } = aControl('<label>Male <input type="radio"></label>')
  const input = control.querySelector('input')
  tap(control)
  if (input) tap(input)
  expect(input?.checked).toBe(true)
})

test('a click from the keyboard is never lost', () => {
  const first = aControl('<button>One</button>')
  const second = aControl('<button>Two</button>')
  tap(first.control)
  tap(second.control, { detail: 0 })
  expect(second.onClick).toHaveBeenCalledOnce()
})

test('Enter just after the app moved the focus is ignored', () => {
  const digit = aControl('<input>').control
  const name = aControl('<input>').control
  digit.focus()
  key(digit, '6')
  name.focus()
  expect(key(name, 'Enter')).toBe(false)
  vi.advanceTimersByTime(STEP_SETTLE)
  expect(key(name, 'Enter')).toBe(true)
})

test('a focus that moves long after the last key loses no press', () => {
  const first = aControl('<button>One</button>').control
  const second = aControl('<button>Two</button>').control
  first.focus()
  key(first, 'Enter')
  vi.advanceTimersByTime(2 * STEP_SETTLE)
  second.focus()
  expect(key(second, ' ')).toBe(true)
})

test.each(['Tab', 'ArrowRight'])('after %s no press is lost', (name) => {
  const first = aControl('<button>One</button>').control
  const second = aControl('<button>Two</button>').control
  first.focus()
  key(first, 'Enter')
  key(first, name)
  second.focus()
  expect(key(second, 'Enter')).toBe(true)
  expect(key(second, ' ')).toBe(true)
})

test('a space can be typed wherever the focus has come from', () => {
  const [first, second] = [aControl('<input>').control, aControl('<input>').control]
  first.focus()
  key(first, 'a')
  second.focus()
  expect(key(second, ' ')).toBe(true)
  expect(key(second, 'b')).toBe(true)
})

test('Enter after typing where the app moved the focus sends at once', () => {
  const [first, second] = [aControl('<input>').control, aControl('<input>').control]
  first.focus()
  key(first, '6')
  second.focus()
  key(second, '9')
  expect(key(second, 'Enter')).toBe(true)
})

test('a held Enter presses once', () => {
  const { control } = aControl('<button>Add</button>')
  control.focus()
  expect(key(control, 'Enter')).toBe(true)
  expect(key(control, 'Enter', true)).toBe(false)
})
