import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { Link } from 'react-router'
import { contactSection, P, Points, type Policy } from './policy-page.tsx'

/** How the product delivers: files that open, and made-to-order work. */
export const deliveryPolicy: Policy = {
  to: '/delivery-policy',
  version: '2026-11-28',
  summary:
    'Everything is delivered on the page of your order: files open there at once when you ask for it, work made to order is handed over there by its maker. Nothing is sent by post.',
  sections: [
    {
      id: 'what-this-covers',
      title: 'What this covers',
      body: (
        <P>
          What you buy through Guildhall. Each seller of a purchase gets an order of their own, and a second one when
          you buy both files and work made to order from them. Each order’s page says whose turn it is, and what happens
          automatically and when.
        </P>
      ),
    },
    {
      id: 'files',
      title: 'Projects with files',
      body: (
        <P>
          A project’s page says how many files and links a buyer gets and how large they are. They open on the order’s
          page as soon as you ask for it, at checkout or later, and after {orderLimits.filesDays} days in any case. A
          link to a file works for {orderLimits.linkSeconds / 60} minutes; you can have a new one as often as you like,
          for as long as the seller has an account. While they have one, they can archive what you bought and add to it,
          but not delete it. Download your files: when a seller deletes their account, the files go with it.
        </P>
      ),
    },
    {
      id: 'made-to-order',
      title: 'Work made to order',
      body: (
        <Points
          items={[
            `Its deadline is what the project’s page says, or ${orderLimits.madeToOrderDays} days where it says nothing, counted from your payment.`,
            'Its maker hands it over on the order’s page, with a note and files. You accept it, ask for changes, or report a problem there.',
            `A seller who needs more time asks for it on that page, up to ${orderLimits.moreTimeDays} days at a time. You agree, or keep the deadline; if you do not answer within ${orderLimits.moreTimeAnswerDays} days, it stays.`,
          ]}
        />
      ),
    },
    {
      id: 'milestones',
      title: 'Packages and milestones',
      body: (
        <P>
          A package of a service is due as many days after your payment as its page says, with those of its extras. A
          milestone is due as many days after its payment as you agreed. If you pay several in together, the days of the
          next begin when the one before it is over. The provider hands it over on its page, as work made to order. A
          week of work by the hour is delivered with its timesheet, when it is over.
        </P>
      ),
    },
    {
      id: 'sessions',
      title: 'Sessions',
      body: (
        <P>
          A session takes place at the time that you booked, where its host says on the booking page. It counts as
          delivered when its time is over, and as accepted {bookingLimits.claimHours} hours later, unless one of you
          says that the other did not come or you report a problem.
        </P>
      ),
    },
    {
      id: 'runs',
      title: 'Runs of agents',
      body: (
        <P>
          Runs of an agent are open as soon as you have paid, on the page of the agent. Each is delivered with its
          answer. They stay open until all are used, for {runLimits.openDays} days at most.
        </P>
      ),
    },
    {
      id: 'late',
      title: 'When it is late, missing or broken',
      body: (
        <P>
          The seller is reminded at the deadline. {orderLimits.cancelLateDays} days later you may cancel, and{' '}
          {orderLimits.abandonDays} days after the deadline it is cancelled automatically; you get all of the price
          back. Report what is missing or broken on the order’s page: the money is held until that is settled, as the{' '}
          <Link className="link" to="/refund-policy">
            refund policy
          </Link>{' '}
          says.
        </P>
      ),
    },
    {
      id: 'papers',
      title: 'Invoices, receipts and credit notes',
      body: (
        <>
          <P>
            As soon as you have paid, each order has an invoice from its seller, and the payment has a receipt; the
            invoice of a milestone, a session or runs comes when the order is completed, over what was not refunded
            before. When money is refunded, in full or in part, a credit note is added to the invoice. What is free has
            none of these. You find them on the order’s page, each as a PDF too. A whole year of them is one ZIP file on
            the page of{' '}
            <Link className="link" to="/orders">
              your orders
            </Link>
            .
          </P>
          <P>
            You can open them for as long as you have an account, even when the seller’s account is gone. Download them
            before you delete yours. The invoice and its credit notes then stay with the seller, who must keep them, and
            still name you as you were billed.
          </P>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'Files and your device',
      body: (
        <P>
          We re-encode pictures. Other files come as their maker sent them, always as a download that no page runs. Open
          unknown files with the care you would use elsewhere, and report harmful ones.
        </P>
      ),
    },
    contactSection,
  ],
}
