import { paths } from '#config/paths.ts'
import { sites } from '#config/sites.ts'

/** The header's navigation (spec §2), before and after the services menu. */
export const navBeforeServices = [
  { label: 'Home', href: paths.home.getHref() },
  { label: 'About Us', href: paths.aboutUs.getHref() },
  { label: 'Tests & Packages', href: paths.testMenu.getHref() },
] as const

export const navAfterServices = () => [
  { label: 'Blogs', href: sites().blogUrl, external: true },
  { label: 'Partner With Us', href: paths.partnerLead.getHref(), external: false },
]
