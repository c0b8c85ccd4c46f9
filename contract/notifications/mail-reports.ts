import { endpoint } from '../api/endpoint.ts'
import { mailReportCalls } from './calls.ts'

/** What mail servers say about emails of the product. */
export const mailReportEndpoints = {
  receive: endpoint(mailReportCalls.receive, {
    proof: 'signature',
    summary:
      'Receives an email that reports another as undeliverable (RFC 3464) or unwanted (RFC 5965). It counts when it names an email of this installation by its signed Message-ID, and its address. The answer is the same for any other.',
    bytes: 'message/rfc822',
  }),
}
