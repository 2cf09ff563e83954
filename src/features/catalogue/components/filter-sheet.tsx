import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { paths } from '#config/paths.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { MenuQuery } from '../menu-address.ts'
import { readMenuQuery } from '../menu-query.ts'
import { OtherParameters } from './menu-search.tsx'

export interface MoreFiltersProps {
  query: MenuQuery
  onChange: (change: Partial<MenuQuery>) => void
}

const PRICES = [300, 500, 1000, 2000, 5000]
const HOURS = [6, 12, 24, 48, 72]
const ANY = { value: '', label: 'Any' }

/** Filters without a chip. Without JavaScript the form reloads the page. */
export function MoreFilters({ query, onChange }: MoreFiltersProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { sex, age, max_price, report_within_hours } = query
  const others = {
    ...query,
    ...{ sex: undefined, age: undefined, max_price: undefined, report_within_hours: undefined },
    page: 1,
  }
  return (
    <details className="menu-more" ref={fold}>
      <summary className="chip">
        Who, price and report
        <Icon icon={ChevronDown} size={16} />
      </summary>
      <form
        className="menu-more__form"
        action={paths.testMenu.path}
        onSubmit={(event) => {
          event.preventDefault()
          onChange(chosenIn(event.currentTarget))
          fold.current?.removeAttribute('open')
        }}
      >
        <OtherParameters query={others} />
        <Select
          label="Sex"
          name="sex"
          defaultValue={sex ?? ''}
          options={[
            { value: '', label: 'Anyone' },
            ...Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label="Age in years"
          name="age"
          type="number"
          inputMode="numeric"
          min={0}
          max={120}
          placeholder="Any"
          defaultValue={age ?? ''}
        />
        <Select
          label="Price up to"
          name="max_price"
          defaultValue={max_price ?? ''}
          options={[ANY, ...figures(PRICES, max_price, formatRupees)]}
        />
        <Select
          label="Report within"
          name="report_within_hours"
          defaultValue={report_within_hours ?? ''}
          options={[ANY, ...figures(HOURS, report_within_hours, (hours) => `${hours} hours`)]}
        />
        <Button type="submit">Show results</Button>
      </form>
    </details>
  )
}

/** The usual options plus the value in the URL. */
function figures(usual: readonly number[], own: number | undefined, label: (n: number) => string) {
  const all = own === undefined || usual.includes(own) ? usual : [...usual, own]
  return [...all]
    .sort((a, b) => a - b)
    .map((figure) => ({ value: String(figure), label: label(figure) }))
}

function chosenIn(form: HTMLFormElement): Partial<MenuQuery> {
  const given = new URLSearchParams()
  for (const [name, value] of new FormData(form)) given.set(name, String(value))
  const { sex, age, max_price, report_within_hours } = readMenuQuery(given)
  return { sex, age, max_price, report_within_hours }
}
