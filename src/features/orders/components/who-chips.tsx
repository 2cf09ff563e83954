import { useId } from 'react'
import type { Who, WhoOption } from '../visit-change.ts'

type WhoChipsProps = {
  options: readonly WhoOption[]
  value: Who | null
  onValueChange: (who: Who) => void
  disabled?: boolean
}

/** Everybody of a booking, or one person of it. */
export function WhoChips({ options, value, onValueChange, disabled }: WhoChipsProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="vh">For whom</legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip chip--radio">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
