import '#config/zod.ts'
import '#ui/styles/app.css'
import { startApp } from './start-app.tsx'

void startApp()
