import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/vite-chunks.ts'
import { startAfterPaint } from './scripts/vite-start-after-paint.ts'

/** The web app: once for the browser (dist/web), once for rendering on the server (dist/ssr). */
export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [startAfterPaint()])],
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        // Landing pages import parts statically that the app imports lazily.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        manifest: true,
        // One style sheet: no lazy part waits for one of its own.
        cssCodeSplit: false,
        modulePreload: {
          polyfill: false,
          // Lists of what each lazy page imports would add 1.3 kB to the first route's code.
          resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
        },
        rolldownOptions: {
          // The app, the landing pages, which carry none, and a script that runs before the app.
          input: ['index.html', 'lead.html', 'src/app/draw-kept-screen.ts'],
          // Data for search engines: the browser's code of a first page does not use it.
          treeshake: { moduleSideEffects: [{ test: /json-ld\.ts$/, sideEffects: false }] },
          // Without it, reading a constant of another module can cost a request.
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
}))
