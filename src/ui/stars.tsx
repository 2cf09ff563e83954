import { Star } from 'lucide-react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface StarsProps {
  name: string
  /** What is rated. */
  legend: string
  /** 1 to 5. */
  value: number | undefined
  onValueChange: (stars: number) => void
  disabled?: boolean | undefined
}

const STARS = [1, 2, 3, 4, 5] as const

/** One to five stars, as radio buttons. */
export function Stars({ name, legend, value, onValueChange, disabled }: StarsProps) {
  return (
    <fieldset className="stars" disabled={disabled}>
      <legend className="vh">{legend}</legend>
      {STARS.map((star) => (
        <label key={star} className={cn('star', value !== undefined && star <= value && 'is-on')}>
          <input
            className="vh"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            onChange={() => onValueChange(star)}
          />
          <Icon icon={Star} size={24} />
          <span className="vh">{star} of 5</span>
        </label>
      ))}
    </fieldset>
  )
}
