export interface Day {
  /** `YYYY-MM-DD`. */
  value: string
  /** "Sat". */
  weekday: string
  /** "22". */
  day: string
  /** "7 free", "Full". */
  note: string
  disabled?: boolean | undefined
}

export interface DayStripProps {
  name: string
  legend?: string
  days: readonly Day[]
  value: string | undefined
  onValueChange: (value: string) => void
}

/** Seven days in a row. Full days are struck through and labelled. */
export function DayStrip({ name, legend = 'Day', days, value, onValueChange }: DayStripProps) {
  return (
    <fieldset>
      <legend className="vh">{legend}</legend>
      <div className="days">
        {days.map((day) => (
          <label key={day.value} className="day">
            <input
              type="radio"
              name={name}
              value={day.value}
              checked={day.value === value}
              disabled={day.disabled}
              onChange={() => onValueChange(day.value)}
            />
            <span>{day.weekday}</span> <b>{day.day}</b> <span>{day.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
