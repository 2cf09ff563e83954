import { type ComponentProps, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Tests from the prescription', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: PrescriptionCartPage,
})

const PrescriptionCart = lazy(async () => ({
  default: (await import('#features/prescription/prescription-cart.container.tsx'))
    .PrescriptionCart,
}))

function PrescriptionCartPage() {
  const [query] = useSearchParams()
  const isHydrated = useHydrated()
  const city = useCity()
  const id = query.get('prescription_id') ?? ''
  if (!id) return <NoPrescription />
  const skeleton = (
    <Frame state="opening">
      <LinesSkeleton count={6} />
    </Frame>
  )
  return (
    <SignInGate title="Sign in to see the tests from your prescription">
      {(user) =>
        isHydrated && user ? (
          <Suspense fallback={skeleton}>
            <PrescriptionCart
              key={`${id} ${city.id} ${user.uniqueId}`}
              prescriptionId={id}
              cityId={city.id}
              userId={user.uniqueId}
              frame={Frame}
              skeleton={skeleton}
            />
          </Suspense>
        ) : (
          skeleton
        )
      }
    </SignInGate>
  )
}

function Frame(props: Omit<ComponentProps<typeof BookingFrame>, 'step'>) {
  return <BookingFrame step="cart" {...props} />
}

/** The address names no prescription. */
function NoPrescription() {
  return (
    <div className="wrap page">
      <EmptyState
        heading="h1"
        title="Which prescription is it?"
        action={
          <AppLink
            className={buttonClass({ variant: 'next' })}
            href={paths.uploadPrescription.getHref()}
          >
            Your prescriptions
          </AppLink>
        }
      >
        Choose one that you sent, or send another.
      </EmptyState>
    </div>
  )
}
