import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface RangeInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'>,
    FieldWords {
  value: number
  onValueChange: (value: number) => void
}

/** A slider, moved by dragging or with the arrow keys. */
export function RangeInput(props: RangeInputProps) {
  const { label, hint, error, id, className, onValueChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="range"
          className={clsx('slider', className)}
          onChange={(event) => onValueChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
