import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { passwordLimits } from '@guildhall/contract/limits/people.ts'
import { type PromiseMade, type Proof, promise } from './promise.ts'

const terms = (says: string, ...by: Proof[]) => promise('/terms-conditions', says, ...by)

/** The promises of the terms. */
export const termsPromises: readonly PromiseMade[] = [
  terms('Projects can be bought through the site', 'POST /checkout', 'page /checkout'),
  terms('you confirm your email address by a code or link', 'POST /users/verify-email'),
  terms('your password has at least', passwordLimits.min),
  terms('it is your own work, or you have the right to offer every part of it', 'POST /marketplace/projects'),
  terms('A project has one to', imageLimits.perProject, 'file server/storage/images.ts'),
  terms(
    'Projects and accounts that break this paragraph are taken down',
    'POST /admin/queue/{number}/hide',
    'POST /admin/people/{customUserId}/suspend',
  ),
  terms('Each project names the licence', 'POST /marketplace/projects'),
  terms('When it has changed since, you are asked again first', 'POST /checkout/quote'),
  terms('Each purchase keeps the version of these terms that you had accepted', 'table purchases', 'POST /checkout'),
  terms('Sellers give their business details before', 'PUT /users/business-details'),
  terms('its buyer can review each project of it once', reviewLimits.days, 'POST /orders/{id}/lines/{lineId}/review'),
  terms(
    'An account with running orders or money to be paid out is deleted once they are over',
    'POST /account/deletion',
  ),
  terms('pretending to be somebody else', 'POST /reports'),
  terms('can report a project, a review or a person', 'POST /reports'),
  terms('people in a conversation can report its messages', 'POST /conversations/{id}/report'),
  terms('The maker gets the reason by mail and still sees a hidden project', 'POST /admin/queue/{number}/hide'),
  terms('If you think a decision is wrong, write to us on the help page', 'POST /feedback', 'page /help'),
  terms('Every decision is kept in a log that nobody can change', 'table admin_log'),
  terms(
    'You can archive your projects at any time and delete those nobody ordered',
    'POST /marketplace/projects/{id}/archive',
    'DELETE /marketplace/projects/{id}',
  ),
  terms(
    'we say what is new and ask you to accept it before you buy or publish again',
    'POST /users/terms',
    'GET /users/terms',
    'file web/policies/terms-dialog.tsx',
  ),
  terms('Write to us on the help page', 'POST /feedback', 'page /help'),
]
