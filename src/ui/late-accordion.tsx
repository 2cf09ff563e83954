import { Suspense, useState } from 'react'
import { Accordion, type AccordionProps } from './accordion.tsx'

/** A disclosure that renders, and loads the code of, its content when first opened. */
export function LateAccordion({ children, ...rest }: Omit<AccordionProps, 'onToggle' | 'open'>) {
  const [wanted, setWanted] = useState(false)
  return (
    <Accordion
      {...rest}
      onToggle={(event) => {
        if (event.currentTarget.open) setWanted(true)
      }}
    >
      {wanted && <Suspense>{children}</Suspense>}
    </Accordion>
  )
}
