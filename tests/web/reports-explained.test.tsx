import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Explanation } from '#contract/explanations.schemas.ts'
import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { forgetAnswers, questionsPrefixOf } from '#lib/http/kept-answers.ts'
import { clearLocalDatabase, localDatabase } from '#lib/storage/local-database.ts'
import { sampleUser } from '#paths/session/model.ts'
import { aReportDetails, aResult, IN_RANGE, renderReports, reportsApi } from './support/reports.tsx'

const REPORT = '/view-report?report=r-1'
const TSH = `${REPORT}&value=tsh`
const QUESTIONS = `${REPORT}&part=questions`

function anExplanation(overrides: Partial<Explanation> = {}): Explanation {
  return {
    analyte_id: 'tsh',
    language: 'en',
    what: 'TSH is a hormone from a small gland under the brain.',
    raises: [{ factor: 'Time of day', effect: 'Highest in the morning, which the doctor knows.' }],
    lowers: [{ factor: 'Biotin', effect: 'High doses lower it, so tell the doctor.' }],
    questions: {
      low: ['Is it too low?'],
      high: ['Do T3 and T4 change what you advise?', 'Should the test be repeated?'],
      changed: ['What else could be measured?'],
    },
    sources: [{ title: 'TSH Test', publisher: 'MedlinePlus', url: 'https://medlineplus.gov/tsh/' }],
    review: { by: 'Dr Asha Menon', registration: 'MMC 1182', on: '2026-02-01' },
    ...overrides,
  }
}

const EARLIER = [
  { report_id: 'r-8', date: '2023-11-18', value: '3.10', number: 3.1 },
  { report_id: 'r-9', date: '2025-02-14', value: '4.61', number: 4.61 },
]

const LDL = aResult({
  analyte_id: 'ldl',
  name: 'LDL cholesterol',
  unit: 'mg/dL',
  value: '114',
  number: 114,
  low: null,
  high: 100,
})

function explained(
  tsh: Partial<ReportResult> = {},
  overrides: Partial<ReportDetails> = {},
): ReportDetails {
  const results = [aResult({ earlier: EARLIER, ...tsh }), LDL, IN_RANGE]
  return aReportDetails({
    groups: [{ name: 'Thyroid and lipids', samples: [], results }],
    explanations: [
      anExplanation(),
      anExplanation({
        analyte_id: 'ldl',
        what: 'LDL carries cholesterol.',
        questions: { low: [], high: ['Should the test be repeated?'], changed: [] },
      }),
    ],
    ...overrides,
  })
}

async function show(address: string, report = explained()) {
  const shown = renderReports({ address, api: reportsApi([report]).api })
  await screen.findByRole('heading', { level: 1, name: /^(?!Loading)/ })
  return shown
}

const kept = async () => {
  const store = await localDatabase()
  const key = `${questionsPrefixOf(sampleUser.uniqueId)}r-1`
  // SAFETY: the shape is what the test checks.
  return ((await store.getItem(key)) as { data?: unknown } | null)?.data ?? null
}
const choices = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const named = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

afterEach(async () => {
  cleanup()
  await clearLocalDatabase()
  vi.restoreAllMocks()
})

describe('a value in the list', () => {
  test('without a text shows what it showed before', async () => {
    await show(REPORT)
    expect(screen.queryByText('About Haemoglobin')).toBeNull()
  })

  test('of a provider without texts has none, and the report raises no questions', async () => {
    const { explanations: _, ...bare } = explained({ earlier: undefined })
    await show(REPORT, bare)
    expect(screen.queryByText(/^About/)).toBeNull()
    expect(screen.queryByText('Questions for the doctor')).toBeNull()
  })
})

describe('the page of a value', () => {
  test('shows value, range, what it is, what moves it, change, questions and sources in this order', async () => {
    await show(TSH)
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings.filter((text) => text !== 'TSH over two years')).toEqual([
      'TSH is above its range',
      'What it is',
      'What can raise it',
      'What can lower it',
      'Real change or normal variation?',
      'Questions for the doctor',
      'Sources and review',
    ])
    expect(screen.getByText('This page explains the value. It is not a diagnosis.')).toBeTruthy()
    expect(screen.getByText(/^Range: 0\.27 to 4\.2 µIU\/mL, for healthy adults/)).toBeTruthy()
    expect(screen.getByText('Dr Asha Menon')).toBeTruthy()
    const source = screen.getByRole('link', { name: 'TSH Test' })
    expect(source.getAttribute('href')).toBe('https://medlineplus.gov/tsh/')
    expect(screen.getByText(/EuBIVAS, Bottani/)).toBeTruthy()
  })

  test('says real change only beyond the reference change value', async () => {
    await show(TSH)
    const change = within(screen.getByRole('region', { name: 'Real change or normal variation?' }))
    const near = change.getByText('Since 14 Feb 2025: 4.61 to 5.84, up 27%').parentElement
    const far = change.getByText('Since 18 Nov 2023: 3.10 to 5.84, up 88%').parentElement
    expect(near?.textContent).toMatch(/Normal variation$/)
    expect(far?.textContent).toMatch(/Real change$/)
    expect(change.getByText(/What caused it is a question for your doctor\.$/)).toBeTruthy()
  })

  test('without published variation says nothing about change', async () => {
    await show(
      `${REPORT}&value=xyz`,
      explained({ analyte_id: 'xyz', name: 'Xyz' }, { explanations: [] }),
    )
    expect(screen.queryByText(/Real change/)).toBeNull()
  })

  test('of a value that the report does not have leads to the report', async () => {
    await show(`${REPORT}&value=nothing`)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'This value is not in the report',
    )
    expect(screen.getByRole('link', { name: 'See the report' }).getAttribute('href')).toBe(REPORT)
  })
})

describe('questions for the doctor', () => {
  test('come from values outside the range or really changed, each once', async () => {
    await show(QUESTIONS)
    const region = within(screen.getByRole('region', { name: 'Questions for the doctor' }))
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TSH was 3.10 on 18 Nov 2023 and is 5.84 now. What could be the reason?',
      'TSHDo T3 and T4 change what you advise?',
      'TSH, LDL cholesterolShould the test be repeated?',
      'TSHWhat else could be measured?',
    ])
  })

  test('of a change within normal variation are not asked', async () => {
    await show(QUESTIONS, explained({ flag: null, earlier: EARLIER.slice(1) }))
    expect(choices()).toHaveLength(1)
    expect(named(/Should the test be repeated\?$/)).toBeTruthy()
  })

  test('are chosen by the patient, kept on the device and shown on the page of a value', async () => {
    await show(QUESTIONS)
    await waitFor(() => expect(choices().some(({ disabled }) => disabled)).toBe(false))
    expect(choices().some(({ checked }) => checked)).toBe(false)
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
    await userEvent.click(named(/repeated/))
    await userEvent.click(screen.getByRole('button', { name: 'Add your own question' }))
    const field = screen.getByRole('textbox', { name: /^Your question/ })
    expect(document.activeElement).toBe(field)
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(screen.getByText('Enter your question.')).toBeTruthy()
    await userEvent.type(field, 'Can I travel?{Enter}')
    expect(document.activeElement?.textContent).toBe('Add your own question')
    expect(named('Can I travel?').checked).toBe(true)
    await waitFor(async () =>
      expect(await kept()).toEqual({
        chosen: ['Should the test be repeated?', 'Can I travel?'],
        own: ['Can I travel?'],
      }),
    )
    cleanup()
    await show(TSH)
    await waitFor(() => expect(named('Can I travel?').checked).toBe(true))
    expect(named(/repeated/).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Can I travel?' }))
    expect(screen.queryByRole('checkbox', { name: 'Can I travel?' })).toBeNull()
  })

  test('are copied as a text with the values', async () => {
    const user = userEvent.setup()
    await show(QUESTIONS)
    await waitFor(() => expect(named(/repeated/).disabled).toBe(false))
    await user.click(named(/repeated/))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('1 question copied.')).toBeTruthy()
    const text = await navigator.clipboard.readText()
    expect(text).toContain('1. TSH, LDL cholesterol: Should the test be repeated?')
    expect(text).toContain('TSH: 5.84 µIU/mL, High, range 0.27 to 4.2')
    expect(text).toContain('not a diagnosis')
  })

  test('go with the rest of the patient’s data, also when a session ends without a log-out', async () => {
    const store = await localDatabase()
    const mine = `${questionsPrefixOf('me')}r-1`
    await store.setItem(mine, 'mine')
    await store.setItem(`${questionsPrefixOf('you')}r-1`, 'yours')
    await forgetAnswers('me')
    expect(await store.keys()).toEqual([mine])
    await forgetAnswers()
    expect(await store.keys()).toEqual([])
    await store.setItem(mine, 'mine')
    await clearLocalDatabase()
    expect(await store.keys()).toEqual([])
  })

  test('say so when the browser does not store them', async () => {
    const store = await localDatabase()
    await show(QUESTIONS)
    await waitFor(() => expect(named(/repeated/).disabled).toBe(false))
    vi.spyOn(store, 'setItem').mockRejectedValue(new Error('full'))
    await userEvent.click(named(/repeated/))
    expect(await screen.findByText(/kept only until you close this page/)).toBeTruthy()
    expect(named(/repeated/).checked).toBe(true)
  })
})
