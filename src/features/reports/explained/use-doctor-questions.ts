import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { questionsPrefixOf } from '#lib/http/kept-answers.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { chosenOf, type KeptQuestions, NO_QUESTIONS, questionsOf } from './doctor-questions.ts'

/**
 * The questions of a report, and the patient's choice, which stays on this device until sign-out.
 */
export function useDoctorQuestions(report: ReportDetails, userId: string) {
  const queryClient = useQueryClient()
  const [isUnsaved, setUnsaved] = useState(false)
  const { report_id: reportId } = report
  const record = useMemo(() => keptQuestions(userId, reportId), [userId, reportId])
  const queryKey = ['doctor-questions', userId, reportId]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await record.load())?.data ?? NO_QUESTIONS,
    staleTime: Number.POSITIVE_INFINITY,
    // The local database needs no connection.
    networkMode: 'always',
  })
  const questions = useMemo(() => questionsOf(report), [report])
  const kept = data ?? NO_QUESTIONS
  return {
    questions,
    kept,
    chosen: chosenOf(questions, kept),
    /** The choice has been read; before that a press would overwrite it. */
    isReady: data !== undefined,
    isUnsaved,
    change(next: KeptQuestions) {
      queryClient.setQueryData(queryKey, next)
      void record.save(next).then((isSaved) => setUnsaved(!isSaved))
    },
  }
}

export type DoctorQuestions = ReturnType<typeof useDoctorQuestions>

function keptQuestions(userId: string, reportId: string) {
  const key = `${questionsPrefixOf(userId)}${reportId}`
  return storedRecord<KeptQuestions>({ key, version: 1, holds: areQuestions })
}

function areQuestions(data: unknown): data is KeptQuestions {
  if (typeof data !== 'object' || data === null) return false
  return 'chosen' in data && areTexts(data.chosen) && 'own' in data && areTexts(data.own)
}

function areTexts(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((one) => typeof one === 'string')
}
