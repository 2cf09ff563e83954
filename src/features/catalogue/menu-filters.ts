import type { Category } from '#contract/catalogue.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { MenuQuery } from './menu-address.ts'

export type AppliedFilter = { readonly label: string; readonly without: Partial<MenuQuery> }

/** The applied filters except the kind, in the order of the chips. */
export function appliedFilters(query: MenuQuery, category: Category | undefined): AppliedFilter[] {
  const { at_home, no_fasting, report_within_hours: hours, max_price: price, sex, age } = query
  const some: readonly (AppliedFilter | false | undefined)[] = [
    category && {
      label: category.name,
      without: { category: undefined, category_name: undefined },
    },
    at_home && { label: 'At home', without: { at_home: false } },
    no_fasting && { label: 'No fasting', without: { no_fasting: false } },
    hours !== undefined && {
      label: `Report in ${hours} h`,
      without: { report_within_hours: undefined },
    },
    price !== undefined && {
      label: `Up to ${formatRupees(price)}`,
      without: { max_price: undefined },
    },
    sex !== undefined && { label: GENDER_LABEL[sex], without: { sex: undefined } },
    age !== undefined && { label: yearsInWords(age), without: { age: undefined } },
  ]
  return some.filter((one) => typeof one === 'object')
}
