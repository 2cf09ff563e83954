import type { ReactNode } from 'react'
import { tubePlan } from '#contract/rules/tubes.ts'
import { Bill } from '#ui/bill.tsx'
import { Button } from '#ui/button.tsx'
import { DayStrip } from '#ui/day-strip.tsx'
import { HoldBanner } from '#ui/hold-banner.tsx'
import { ItemCard } from '#ui/item-card.tsx'
import { OtpInput } from '#ui/otp-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { TubePlanCard } from '#ui/tube-plan-card.tsx'
import { WindowGrid } from '#ui/window-grid.tsx'

const noop = () => {}

/** Every interactive component once, for tests that apply to all of them. */
export const PARTS: Record<string, ReactNode> = {
  'item card': (
    <ul>
      <ItemCard
        samples={['edta', 'usg']}
        name={<a href="/test-detail">Complete Blood Count</a>}
        heading="h2"
        data={[{ term: 'parameters', value: 21 }]}
        now={240}
        mrp={300}
        blocked="This test is available only for Male"
        action={<Button>Add</Button>}
      />
    </ul>
  ),
  fields: (
    <>
      <PhoneInput label="Mobile number" hint="10 digits" error="Too short." />
      <Select
        label="Relation"
        options={[{ value: 'father', label: 'Father' }]}
        placeholder="Choose"
      />
      <OtpInput value="407" onValueChange={noop} />
      <Switch aria-label="Wallet points" checked onChange={noop} />
    </>
  ),
  search: (
    <SearchBox
      label="Search tests"
      city="Mumbai"
      value="sugar"
      onValueChange={noop}
      suggestions={[]}
      status="ready"
      onPick={noop}
      onSubmit={noop}
    />
  ),
  slots: (
    <>
      <DayStrip
        name="day"
        days={[
          { value: '2025-11-22', weekday: 'Sat', day: '22', note: '7 free' },
          { value: '2025-11-23', weekday: 'Sun', day: '23', note: 'Full', disabled: true },
        ]}
        value="2025-11-22"
        onValueChange={noop}
      />
      <WindowGrid
        name="window"
        title="Early morning"
        charge="₹150 collection"
        windows={[
          { value: '06:00', start: '06:00', end: '06:30', fits: true },
          { value: '06:30', start: '06:30', end: '07:00', state: 'full' },
        ]}
        value="06:00"
        onValueChange={noop}
      />
      <HoldBanner
        title="06:00 AM to 06:30 AM is held for you"
        secondsLeft={872}
        totalSeconds={900}
      />
    </>
  ),
  booking: (
    <>
      <Stepper
        items={[
          { label: 'Cart', state: 'done', href: '/cart' },
          { label: 'Patient', state: 'current' },
          { label: 'Slot', state: 'later' },
        ]}
      />
      <TubePlanCard
        plan={tubePlan([{ samples: [{ container: 'EDTA tube (lavender)', volume_ml: 3 }] }])}
      />
      <Bill
        rows={[{ label: 'Subtotal', value: '₹1,499' }]}
        totals={[{ label: 'Total', value: '₹1,649' }]}
      />
      <Timeline
        heading="h2"
        items={[{ when: '07:00 AM', state: 'now', title: 'The phlebotomist comes' }]}
      />
      <Tabs
        label="Orders"
        defaultValue="open"
        items={[
          { value: 'open', label: 'Open', content: <p>None yet</p> },
          { value: 'done', label: 'Completed', content: <p>None yet</p> },
        ]}
      />
    </>
  ),
}
