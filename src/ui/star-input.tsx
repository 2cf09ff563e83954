import { clsx } from 'clsx'
import Star from 'lucide-react/icons/star'
import { type ComponentProps, useId } from 'react'
import { FieldError, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'

/** From 1 to 5 stars, for screen readers. */
const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

export interface StarInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'>,
    FieldWords {}

/** One to five stars as radio buttons, with the values `1` to `5`. */
export function StarInput({ label, hint, error, className, ...radio }: StarInputProps) {
  const id = useId()
  const wordsId = `${id}-words`
  return (
    <fieldset
      className={clsx('field', className)}
      aria-describedby={error || hint ? wordsId : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div className="stars">
        {WORDS.map((word, at) => (
          <label key={word} className="star">
            <input
              {...radio}
              className="vh"
              type="radio"
              value={at + 1}
              aria-invalid={error ? true : undefined}
              aria-label={`${at + 1} of 5, ${word}`}
            />
            <Icon icon={Star} size={24} />
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={wordsId}>{error}</FieldError>
      ) : (
        hint && (
          <p className="field__hint" id={wordsId}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}
