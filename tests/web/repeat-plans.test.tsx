import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { RepeatableTest, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { datesOf, intervalInWords, kindOf } from '#features/repeat-plans/repeat-plan-format.ts'
import { RepeatTest } from '#features/repeat-plans/repeat-test.container.tsx'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { orderApi, renderProfile } from './support/profile.tsx'
import {
  samplePausedPlan,
  samplePlan,
  sampleSoonPlan,
  sampleTest,
  sampleToday,
} from './support/sample-plans.ts'

const noAnswer = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })

const refusal = (code: string, message: string) =>
  new HttpFailure({ kind: 'refused', status: 409, code, message })

const endedPlan: RepeatPlan = {
  ...samplePlan,
  plan_id: 'p-3',
  name: 'TSH',
  state: 'ended',
  since: '2025-12-06',
}

function openPlans(plans: RepeatPlan[], fails: Record<string, HttpFailure> = {}, reminders = true) {
  const lab = orderApi([], fails, {
    repeatPlans: () => ({ today: sampleToday, reminders, plans }),
    repeatPlanChange: () => samplePausedPlan,
  })
  renderProfile({ address: '/profile?tab=repeat-plans', api: lab.api })
  const changes = () =>
    lab.asked.filter(({ name }) => name === 'repeatPlanChange').map(({ input }) => input)
  const card = async (name: RegExp) => within(await screen.findByRole('listitem', { name }))
  return { ...lab, changes, card }
}

describe('the list of plans', () => {
  test('says of each when it is next, whether it reminds, and what it costs', async () => {
    const { card } = openPlans([sampleSoonPlan, samplePlan, endedPlan])
    const soon = await card(/^Vitamin D/)
    expect(soon.getByText('To book')).toBeTruthy()
    expect(soon.getByText(/We messaged you on Sat 17 Jan 2026\. Today’s price: ₹380/)).toBeTruthy()
    expect(
      soon.getByText(/Sat 24 Jan 2026 is sooner than the usual 90 days between two/),
    ).toBeTruthy()
    expect(soon.getByRole('link', { name: 'Book it' }).getAttribute('href')).toBe(
      '/repeat?plan=p-2',
    )
    expect(soon.queryByRole('button', { name: /^Skip/ })).toBeNull()
    const later = await card(/^HbA1c/)
    expect(later.getByText(/We will message you on Sat 21 Feb 2026/)).toBeTruthy()
    expect(later.getByText('If you skip it, the next is Sat 30 May 2026.')).toBeTruthy()
    expect(later.queryByRole('link', { name: 'Book it' })).toBeNull()
    const ended = await card(/^TSH/)
    expect(ended.getByText('Mohan, Father. Ended on 06/12/2025.')).toBeTruthy()
  })

  test('keeps a plan as it was when a change gets no answer, and sends it again', async () => {
    const fails: Record<string, HttpFailure> = { repeatPlanChange: noAnswer }
    const { card, changes } = openPlans([samplePlan], fails)
    const plan = await card(/^HbA1c/)
    await userEvent.click(plan.getByRole('button', { name: 'Skip 28 Feb' }))
    expect((await plan.findByRole('alert')).textContent).toContain('We could not reach the lab.')
    expect(plan.getByRole('button', { name: 'Skip 28 Feb' })).toBeTruthy()
    delete fails.repeatPlanChange
    await userEvent.click(plan.getByRole('button', { name: 'Try again' }))
    expect(await plan.findByText(/Paused by you/)).toBeTruthy()
    const skip = { body: { plan_id: 'p-1', action: 'skip', due_on: '2026-02-28' } }
    expect(changes()).toEqual([skip, skip])
  })

  test('changes one thing at a time, also by two presses at once', async () => {
    const { card, changes } = openPlans([samplePlan])
    const plan = await card(/^HbA1c/)
    const [pause, skip] = ['Pause', 'Skip 28 Feb'].map((name) => plan.getByRole('button', { name }))
    act(() => {
      pause?.click()
      skip?.click()
    })
    expect(await plan.findByText(/Paused by you/)).toBeTruthy()
    expect(screen.getByText('HbA1c, Mohan: paused.').getAttribute('role')).toBe('status')
    expect(changes()).toEqual([{ body: { plan_id: 'p-1', action: 'pause' } }])
  })

  test('says why a change is refused, and reads the plans again without one that is gone', async () => {
    const words = 'There is a plan for this test already.'
    const fails: Record<string, HttpFailure> = { repeatPlanChange: refusal('plan-exists', words) }
    const plans = [samplePausedPlan]
    const { card } = openPlans(plans, fails)
    const plan = await card(/^HbA1c/)
    await userEvent.click(plan.getByRole('button', { name: 'Resume' }))
    expect((await plan.findByRole('alert')).textContent).toBe(words)
    expect(plan.queryByRole('button', { name: 'Try again' })).toBeNull()
    fails.repeatPlanChange = refusal('unknown-plan', 'This plan is not on your list.')
    plans.pop()
    await userEvent.click(plan.getByRole('button', { name: 'End plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End this plan?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'End plan' }))
    expect(await screen.findByText('No repeat plans yet')).toBeTruthy()
    expect(screen.getByText(/: we can remind you before each date\.$/)).toBeTruthy()
  })

  test('ends a plan only after it is confirmed', async () => {
    const { card, changes } = openPlans([samplePlan])
    const plan = await card(/^HbA1c/)
    const ask = async () => {
      await userEvent.click(plan.getByRole('button', { name: 'End plan' }))
      return within(await screen.findByRole('dialog', { name: 'End this plan?' }))
    }
    await userEvent.click((await ask()).getByRole('button', { name: 'Keep plan' }))
    expect(changes()).toEqual([])
    await userEvent.click((await ask()).getByRole('button', { name: 'End plan' }))
    await waitFor(() => expect(changes()).toEqual([{ body: { plan_id: 'p-1', action: 'end' } }]))
  })

  test('loads again after no answer', async () => {
    const fails: Record<string, HttpFailure> = { repeatPlans: noAnswer }
    const { card } = openPlans([samplePlan], fails)
    expect(await screen.findByText('We could not reach the lab')).toBeTruthy()
    delete fails.repeatPlans
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await card(/^HbA1c/)
  })

  test('says that nothing is sent without consent', async () => {
    openPlans([{ ...samplePlan, remind_on: null }], {}, false)
    expect(await screen.findByText(/We send no reminder/)).toBeTruthy()
  })
})

describe('a new plan', () => {
  test('of the test of an order is made with the later date and with reminders', async () => {
    const { api, asked } = orderApi(
      [],
      {},
      {
        repeatableTests: () => ({ today: sampleToday, reminders: false, tests: [sampleTest] }),
        repeatPlanCreate: () => samplePlan,
      },
    )
    renderProfile({ address: '/profile?tab=new-plan&member=m-1&code=HBA1C', api })
    await userEvent.selectOptions(await screen.findByLabelText('How often'), 'once, after 8 weeks')
    await userEvent.click(await screen.findByRole('button', { name: 'Start on Sat 28 Feb 2026' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Send me reminders/ }))
    expect(screen.getByText(/We message you on Sat 21 Feb 2026/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Create the plan' }))
    expect(await screen.findByText('HbA1c is planned for Sat 28 Feb 2026')).toBeTruthy()
    expect(
      screen.getByText('For Mohan, every 3 months. We will message you on Sat 21 Feb 2026.'),
    ).toBeTruthy()
    expect(asked.find(({ name }) => name === 'repeatPlanCreate')?.input).toEqual({
      body: {
        member_id: 'm-1',
        code: 'HBA1C',
        interval: { every: 8, unit: 'weeks', once: true },
        first_on: '2026-02-28',
        reminders: true,
      },
    })
  })

  function openForm(tests: RepeatableTest[], fails: Record<string, HttpFailure> = {}) {
    const lab = orderApi([], fails, {
      repeatableTests: () => ({ today: sampleToday, reminders: false, tests }),
      repeatPlanCreate: () => samplePlan,
    })
    renderProfile({ address: '/profile?tab=new-plan', api: lab.api })
    const saved = () =>
      lab.asked.filter(({ name }) => name === 'repeatPlanCreate').map(({ input }) => input)
    const choose = async (name: RegExp) =>
      userEvent.click(await screen.findByRole('radio', { name }))
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    return { saved, choose, press }
  }

  test('is sent once by two presses, and without an answer again as it was', async () => {
    const fails: Record<string, HttpFailure> = { repeatPlanCreate: noAnswer }
    const { saved, choose, press } = openForm([sampleTest], fails)
    await choose(/^HbA1c/)
    const button = screen.getByRole('button', { name: 'Create the plan' })
    act(() => {
      button.click()
      button.click()
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We could not reach the lab.')
    expect(alert.textContent).toContain(
      'The plan may already have been created. Trying again is safe.',
    )
    expect(screen.getByRole('group', { name: 'Which test?' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('group', { name: 'The plan' })).toHaveProperty('disabled', true)
    expect(saved()).toHaveLength(1)
    delete fails.repeatPlanCreate
    await press('Try again')
    expect(await screen.findByText('HbA1c is planned for Sat 28 Feb 2026')).toBeTruthy()
    expect(saved()).toHaveLength(2)
    expect(saved()[1]).toEqual(saved()[0])
  })

  test('that was made on another device meanwhile is led to, and another test can be chosen', async () => {
    const tests = [sampleTest, { ...sampleTest, code: 'TSH', name: 'TSH' }]
    const words = 'There is a plan for this test already.'
    const fails = { repeatPlanCreate: refusal('plan-exists', words) }
    const { choose, press } = openForm(tests, fails)
    await choose(/^HbA1c/)
    tests[0] = { ...sampleTest, plan_id: 'p-1' }
    await press('Create the plan')
    expect(await screen.findByText('HbA1c has a plan already.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.queryByLabelText('How often')).toBeNull()
    await choose(/^TSH/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Create the plan' })).toBeTruthy()
  })

  test('that is refused starts again with the tests of now', async () => {
    const words = 'This member is not on your list.'
    const tests = [sampleTest]
    const { choose, press } = openForm(tests, {
      repeatPlanCreate: refusal('unknown-member', words),
    })
    await choose(/^HbA1c/)
    await press('Create the plan')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByLabelText('How often')).toBeNull()
    tests.pop()
    await press('Start again')
    expect(await screen.findByText('No test to repeat yet')).toBeTruthy()
  })

  test('asks nothing before a test is chosen, and loads the tests again after no answer', async () => {
    const fails: Record<string, HttpFailure> = { repeatableTests: noAnswer }
    const { press } = openForm([sampleTest], fails)
    expect(await screen.findByText('We could not reach the lab')).toBeTruthy()
    delete fails.repeatableTests
    await press('Try again')
    expect(await screen.findByRole('radio', { name: /^HbA1c/ })).toHaveProperty('checked', false)
    expect(screen.queryByLabelText('How often')).toBeNull()
  })
})

describe('the words of a plan', () => {
  test('name its interval', () => {
    const of = (every: number, unit: 'weeks' | 'months', once: boolean) =>
      intervalInWords({ every, unit, once })
    expect([of(1, 'months', false), of(3, 'months', false)]).toEqual([
      'every month',
      'every 3 months',
    ])
    expect([of(1, 'weeks', true), of(8, 'weeks', true)]).toEqual([
      'once, after 1 week',
      'once, after 8 weeks',
    ])
  })

  test('show the last date, the next and two more', () => {
    expect(datesOf(samplePlan).map(({ label }) => label)).toEqual([
      'Done',
      'Next',
      'Planned',
      'Planned',
    ])
    const booked = { order_id: 'o-1', order_no: '1', on: '2026-02-20' }
    expect(datesOf({ ...samplePlan, booked }).map(({ on }) => on)).toContain('2026-02-20')
    expect(kindOf({ ...samplePlan, booked }, sampleToday)).toBe('booked')
    expect(kindOf(samplePlan, '2026-02-21')).toBe('due')
    expect(kindOf(samplePlan, '2026-02-20')).toBe('planned')
  })
})

describe('the page of a test', () => {
  const planned = {
    ...sampleTest,
    member: { ...sampleTest.member, member_id: 'm-9', firstName: 'Asha' },
  }

  function renderTest(code: string, repeatableTests: () => unknown) {
    const { api } = orderApi([], {}, { repeatableTests })
    const router = createMemoryRouter([
      { path: '*', element: <RepeatTest code={code} userId="u-1" /> },
    ])
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ApiProvider api={api}>
          <RouterProvider router={router} />
        </ApiProvider>
      </QueryClientProvider>,
    )
  }
  const had = () => ({
    today: sampleToday,
    reminders: true,
    tests: [sampleTest, { ...planned, plan_id: 'p-1' }],
  })

  test('says who had it, with the way to a plan', async () => {
    renderTest(sampleTest.code, had)
    const fresh = await screen.findByRole('link', {
      name: 'Repeat regularly for Mohan',
    })
    const query = new URLSearchParams({
      tab: 'new-plan',
      member: sampleTest.member.member_id,
      code: sampleTest.code,
    })
    expect(fresh.getAttribute('href')).toBe(`/profile?${query}`)
    const known = screen.getByRole('link', { name: 'See the repeat plan of Asha' })
    expect(known.getAttribute('href')).toBe('/profile?tab=repeat-plans')
  })

  test('says nothing of a test that nobody had, or without an answer', async () => {
    renderTest('CBC', had)
    renderTest(sampleTest.code, () => {
      throw noAnswer
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('heading', { name: 'Repeat this test' })).toBeNull()
  })
})
