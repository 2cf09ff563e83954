import base from '/work/main/playwright.config.ts'
const { webServer: _, ...rest } = base as any
export default { ...rest, testDir: '/work/main/e2e', outputDir: '/tmp/catalogue-run/results', use: { ...rest.use, baseURL: 'http://127.0.0.1:4187' } }
