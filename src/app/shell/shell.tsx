import { clsx } from 'clsx'
import { Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import { useAppFacts } from '#lib/app-facts.ts'
import { DockSlotProvider } from '#lib/dock/dock-slot.tsx'
import { pageGeneration } from '#lib/routing/page-generation.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { OverlaysProvider } from '../overlays.tsx'
import { Footer, Header, OfflineNotice, PhoneDock, RouteFocus } from './late-parts.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { useFrame } from './use-page-handle.ts'

/** Header, footer and dock around every page. In-app mode shows only the page (spec §1). */
export function Shell() {
  const { inApp } = useAppFacts()
  const { footer, bottomBar = true } = useFrame()
  const generation = useSyncExternalStore(
    pageGeneration.subscribe,
    pageGeneration.get,
    pageGeneration.get,
  )
  return (
    <OverlaysProvider>
      <DockSlotProvider>
        {/* First, so that the title it announces is not read again at the end of the page. */}
        <Suspense>
          <RouteFocus />
        </Suspense>
        <SkipLink />
        <LoadingBar />
        <Suspense>{!inApp && <Header />}</Suspense>
        <Suspense>
          <OfflineNotice />
        </Suspense>
        {/* Booking pages fill the screen, so that loading content does not move the footer. */}
        <main
          id="main"
          tabIndex={-1}
          className={clsx('outline-none', footer === 'slim' && 'min-h-dvh')}
        >
          <Outlet key={generation} />
        </main>
        {/* Drawn below the footer (dock.css), but its action comes first in the focus order. */}
        <Suspense>
          <PhoneDock bottomBar={!inApp && bottomBar} isBrowsing={footer !== 'slim'} />
        </Suspense>
        <Suspense>{!inApp && <Footer slim={footer === 'slim'} />}</Suspense>
      </DockSlotProvider>
    </OverlaysProvider>
  )
}
