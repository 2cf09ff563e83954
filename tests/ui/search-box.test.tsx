import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EmergencyNoticeProps } from '#ui/emergency-notice.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import type { SearchStatus, Suggestion } from '#ui/search-hits.tsx'

const SUGARS: Suggestion[] = [
  {
    id: 'fbs',
    name: 'Blood Sugar Fasting',
    note: 'FBS, fasting glucose',
    rupees: 80,
    mark: 'fluoride',
  },
  { id: 'ppbs', name: 'Blood Sugar Post Prandial', rupees: 110, mark: 'fluoride' },
]
const pick = vi.fn()
const submit = vi.fn()

beforeEach(() => {
  pick.mockClear()
  submit.mockClear()
})

function Tests({
  hits = SUGARS,
  status = 'ready',
  emergency,
}: {
  hits?: Suggestion[]
  status?: SearchStatus
  emergency?: EmergencyNoticeProps['emergency']
}) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchBox
        label="Search tests"
        city="Mumbai"
        value={value}
        onValueChange={setValue}
        suggestions={hits}
        emergency={emergency}
        status={value ? status : 'idle'}
        onPick={pick}
        onSubmit={submit}
      />
      <button type="button">After</button>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Search tests' })

test('arrow keys cycle through the suggestions and the field; Enter picks the active one', async () => {
  render(<Tests />)
  await userEvent.type(field(), 'sugar')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)

  await userEvent.keyboard('{ArrowDown}')
  const first = screen.getByRole('option', { name: /Fasting/, selected: true })
  expect(field().getAttribute('aria-activedescendant')).toBe(first.id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(pick).toHaveBeenCalledWith(SUGARS[1])
  expect(submit).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter without an active suggestion searches for the text', async () => {
  render(<Tests />)
  await userEvent.type(field(), 'sugar{Enter}')
  expect(submit).toHaveBeenCalledWith('sugar')
  expect(pick).not.toHaveBeenCalled()
})

test('Escape closes the list first and empties the field next', async () => {
  render(<Tests />)
  await userEvent.type(field(), 'sugar{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(field()).toHaveProperty('value', 'sugar')
  await userEvent.keyboard('{Escape}')
  expect(field()).toHaveProperty('value', '')
})

test('a click on a suggestion picks it', async () => {
  render(<Tests />)
  await userEvent.type(field(), 'sugar')
  await userEvent.click(screen.getByRole('option', { name: /Post Prandial/ }))
  expect(pick).toHaveBeenCalledWith(SUGARS[1])
})

test('leaving the field closes the list', async () => {
  render(<Tests />)
  await userEvent.type(field(), 'sugar')
  await userEvent.click(screen.getByRole('button', { name: 'After' }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  ['loading', 'Searching'],
  ['ready', 'Nothing found. Try a shorter word.'],
  ['failed', 'We could not search. Try again.'],
] as const)('without answers, %s says so', async (status, words) => {
  render(<Tests hits={[]} status={status} />)
  await userEvent.type(field(), 'zzz')
  expect(screen.getByRole('status').textContent).toContain(words)
})

test.each([
  ['results', SUGARS, 'ready'],
  ['no results', [], 'ready'],
  ['a failed search', SUGARS, 'failed'],
] as const)('says whom to call above %s, announced', async (_, hits, status) => {
  const numbers = [
    { name: 'Emergency', phone: '112' },
    { name: 'Helpline', phone: '1800-89-14416' },
  ]
  const emergency = { title: 'Chest pain? Call 112 now.', text: 'Do not wait.', numbers }
  render(<Tests hits={[...hits]} status={status} emergency={emergency} />)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field(), 'chest pain')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(
    'Chest pain? Call 112 now.Do not wait.Call 112, EmergencyCall 1800-89-14416, Helpline',
  )
  const list = screen.getByRole('listbox', { hidden: true })
  expect(alert.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('href')).toBe('tel:112')
})

test('an emergency with no test for it asks for no other word', async () => {
  const numbers = [{ name: 'Emergency', phone: '112' }]
  const emergency = { title: 'Poisoning? Call 112 now.', text: 'Do not wait.', numbers }
  render(<Tests hits={[]} emergency={emergency} />)
  await userEvent.type(screen.getByRole('combobox'), 'poisoning')
  expect(screen.getByText('Poisoning? Call 112 now.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})
