import type { ConsultingTopic } from '../engagements/topics.ts'

/** The address of each topic's page. Apart from its texts, which the menus do not need. */
export const topicPaths = {
  'AI strategy': '/consulting/ai-strategy',
  'Architecture review': '/consulting/architecture-review',
  Enterprise: '/services/enterprise',
  'Expert code review': '/services/review/expert-code',
  'Security audit': '/services/review/security-audit',
} as const satisfies Record<ConsultingTopic, string>
