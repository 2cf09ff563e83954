import { Suspense, useState } from 'react'
import { Accordion, type AccordionProps } from './accordion.tsx'

/** A disclosure whose content is made, and whose code is fetched, when it is opened first. */
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
