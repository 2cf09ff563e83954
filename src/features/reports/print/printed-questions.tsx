import { createPortal } from 'react-dom'
import type { QuestionsPaperProps } from './questions-paper.tsx'
import { usePaper } from './use-printing.ts'

const loadPaper = async () => (await import('./questions-paper.tsx')).QuestionsPaper

/** The chosen questions, in the page only while the browser prints. */
export function PrintedQuestions(props: QuestionsPaperProps) {
  const Paper = usePaper(loadPaper)
  return Paper && createPortal(<Paper {...props} />, document.body)
}
