import type { FormEvent } from 'react'
import { GENDER_LABEL } from '#contract/codes.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { MenuQuery } from '../menu-address.ts'
import { readMenuQuery } from '../menu-query.ts'

const PRICES = [300, 500, 1000, 2000, 5000]
const HOURS = [6, 12, 24, 48, 72]
const ANY = { value: '', label: 'Any' }

interface FilterDialogProps {
  query: MenuQuery
  onChange: (change: Partial<MenuQuery>) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function FilterDialog({ query, onChange, open, onOpenChange }: FilterDialogProps) {
  const { sex, age, max_price, report_within_hours } = query
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOpenChange(false)
    onChange(chosenIn(event.currentTarget))
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Filter">
      <form className="stack stack--3" onSubmit={submit}>
        {query.item_type !== 'radiology' && (
          <Checkbox label="At home" name="at_home" value="true" defaultChecked={query.at_home} />
        )}
        <Checkbox
          label="No fasting"
          name="no_fasting"
          value="true"
          defaultChecked={query.no_fasting}
        />
        <div className="grid grid-cols-2 gap-3">
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
        </div>
        <Button type="submit" variant="teal" wide>
          Show results
        </Button>
      </form>
    </Dialog>
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
  const { at_home, no_fasting, sex, age, max_price, report_within_hours } = readMenuQuery(given)
  return { at_home, no_fasting, sex, age, max_price, report_within_hours }
}
