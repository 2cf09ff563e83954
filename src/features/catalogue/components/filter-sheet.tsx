import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { MenuQuery } from '../menu-address.ts'
import { appliedFilters } from '../menu-filters.ts'

/** Lazy: hardly any visit opens it. */
const FilterDialog = lazy(async () => ({
  default: (await import('./filter-dialog.tsx')).FilterDialog,
}))

interface FilterSheetProps {
  query: MenuQuery
  onChange: (change: Partial<MenuQuery>) => void
}

/** All filters but the category. A wide screen has chips for the usual ones too. */
export function FilterSheet({ query, onChange }: FilterSheetProps) {
  /** Null until the first press, which loads the dialog. */
  const [open, setOpen] = useState<boolean | null>(null)
  const applied = appliedFilters(query, undefined).length
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter
        {applied > 0 && (
          <span>
            {applied}
            <VisuallyHidden> on</VisuallyHidden>
          </span>
        )}
      </Button>
      {open !== null && (
        <Suspense>
          <FilterDialog query={query} onChange={onChange} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
