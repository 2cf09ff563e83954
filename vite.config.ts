import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { statechartWalks } from '#tools/paths/panel/vite-statecharts.ts'
import { directIcons } from './scripts/vite-direct-icons.ts'
import { firstVisitGroups, scriptsLast } from './scripts/vite-first-visit.ts'
import { loadParts } from './scripts/vite-load-part.ts'
import { slimRouter } from './scripts/vite-slim-router.ts'

/** The web app: once for the browser (dist/web), once for rendering on the server (dist/ssr). */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    tailwindcss(),
    slimRouter(),
    statechartWalks(),
    ...(isSsrBuild ? [] : [directIcons(), loadParts(), scriptsLast()]),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/ssr', emptyOutDir: true, copyPublicDir: false, target: 'node20' }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        manifest: true,
        // One style sheet: no lazy part waits for one of its own (src/app/load-part.ts).
        cssCodeSplit: false,
        modulePreload: {
          polyfill: false,
          // The list of what each lazy page imports would stand in the first route's code: 1.3 kB.
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
        },
        rolldownOptions: {
          // The app, and the landing pages, which carry none.
          input: ['index.html', 'lead.html'],
          // A figure that one module names is written where another reads it: no file is fetched for it.
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: firstVisitGroups } },
        },
      },
}))
