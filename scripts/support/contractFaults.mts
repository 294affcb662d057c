import { Errors } from 'typebox/value';
import { calls, type CallName } from '../../contract/calls';
import { Snapshot } from '../../contract/support';

/**
 * Differences between a snapshot and this version's contract: `getCart /cartItems/0/quantity must be
 * integer`.
 */
export function contractFaults(snapshot: Snapshot): string[] {
  const say = (at: string, errors: Iterable<{ instancePath: string; message: string }>) =>
    [...errors].map((each) => `${at} ${each.instancePath || '/'} ${each.message}`);
  const own = say('snapshot', Errors(Snapshot, snapshot));
  // The short form of a QR code leaves out required fields on purpose.
  if (snapshot.reducedFrom) return own;
  return [
    ...own,
    ...snapshot.replies.flatMap((reply) =>
      reply.failed ? [] : say(reply.call, Errors(calls[reply.call as CallName].data, reply.data)),
    ),
  ];
}
