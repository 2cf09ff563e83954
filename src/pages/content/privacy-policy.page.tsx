import { privacyPolicyText } from '#config/content/privacy-policy.ts'
import { paths } from '#config/paths.ts'
import { sites } from '#config/sites.ts'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const href = paths.privacyPolicy.getHref()

export const page = definePage({
  meta: () => {
    const { title, description } = privacyPolicyText({})
    return { title, description, canonical: href }
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: privacyPolicyText({}).crumb, href }])],
  Component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  const { retention = {} } = sites()
  return <TextPage text={privacyPolicyText(retention)} art="shield" />
}
