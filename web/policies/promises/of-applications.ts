import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import { refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import { type PromiseMade, privacy } from './promise.ts'

/** The promises made in the privacy policy about what people ask the staff to decide. */
export const applicationPromises: readonly PromiseMade[] = [
  privacy(
    'Your application as campus ambassador',
    'table ambassador_applications',
    'table ambassador_drafts',
    'table ambassadors',
    'table ambassador_credentials',
    'table taken_back_credentials',
  ),
  privacy(
    'Your requests to confirm your school or firm',
    confirmationLimits.keptDays,
    'table confirmation_requests',
    'table confirmation_documents',
  ),
  privacy(
    'Your application to become a mentor',
    'table mentor_applications',
    'table mentors',
    'table mentor_listings',
    'table mentor_days',
  ),
  privacy(
    'Name and email address of people who can speak for a mentor',
    refereeLimits.keptDays,
    'table mentor_referees',
    'table mentor_referee_mails',
  ),
]
