import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons } from './scripts/vite-direct-icons.ts'
import { firstVisitGroups, scriptsLast } from './scripts/vite-first-visit.ts'
import { slimRouter } from './scripts/vite-slim-router.ts'

/** The web app: once for the browser (dist/web), once for rendering on the server (dist/ssr). */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    tailwindcss(),
    slimRouter(),
    ...(isSsrBuild ? [] : [directIcons(), scriptsLast()]),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/ssr', emptyOutDir: true, copyPublicDir: false, target: 'node20' }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // The list of what each lazy page imports would stand in the first route's code: 1.3 kB.
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
        },
        rolldownOptions: { output: { codeSplitting: { groups: firstVisitGroups } } },
      },
}))
