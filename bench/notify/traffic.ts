import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../server/db/ids';
import { type Actor } from '../../test/support/actors';
import { chat } from '../../test/support/cluster/visitors';
import { type Measured } from '../tips/load';
import { type Room } from './room';

const MESSAGES_EVERY_MS = 200;
/** the time that a message may take to arrive at the end */
const ARRIVAL_LIMIT_MS = 10_000;

/** What became of the tips and messages of a while. */
export interface Traffic {
  tips: Omit<Measured, 'perSecond'>;
  said: number;
  /** messages that some chatter never got, and tips that the chat did not show */
  lost: number;
}

/** Returns a text that chat takes for another one than those before. */
const newText = () =>
  Array.from({ length: 16 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** Repeats work at a steady rate, whether the last one has ended or not. @returns waits for all of them */
function atRate(everyMs: number, work: (n: number) => Promise<void>): () => Promise<void> {
  const running: Promise<void>[] = [];
  const timer = setInterval(() => running.push(work(running.length)), everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

/** Tips and writes in the chat at steady rates until it is stopped, after so many seconds. */
export async function startTraffic({ url, api, performer, members }: Room, tipsPerSecond: number) {
  const { _id: conversationId } = await api.must('getPublicConversation', { params: { id: performer.id } });
  const chatters = await Promise.all(members.map((member) => chat(url, member as Actor, conversationId)));
  const from = (n: number) => members[n % members.length]!.token;
  const times: number[] = [];
  let refused = 0;
  const said: string[] = [];
  const stopTips = atRate(1000 / tipsPerSecond, async (n) => {
    const began = performance.now();
    const tip = { params: { id: performer.id }, body: { token: 1 }, idempotencyKey: newId() };
    const answer = await api.call('sendTip', tip, from(n));
    if (answer.status < 300) times.push(performance.now() - began);
    else {
      refused += 1;
      console.error('a tip was refused:', answer.status, answer.error.error);
    }
  });
  const stopMessages = atRate(MESSAGES_EVERY_MS, async (n) => {
    const text = newText();
    await api.must('sendPublicMessage', { params: { id: conversationId }, body: { text } }, from(n));
    said.push(text);
  });
  const missing = () =>
    chatters.reduce((sum, chatter) => {
      const heard = new Set(chatter.texts());
      return sum + said.filter((text) => !heard.has(text)).length;
    }, 0);
  return {
    stop: async (seconds: number): Promise<Traffic> => {
      await delay(seconds * 1000);
      await Promise.all([stopTips(), stopMessages()]);
      const deadline = performance.now() + ARRIVAL_LIMIT_MS;
      while (missing() > 0 && performance.now() < deadline) await delay(100);
      const lost = missing();
      await Promise.all(chatters.map((chatter) => chatter.stop()));
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
      return { tips: { done: times.length, refused, p50: at(0.5), p99: at(0.99) }, said: said.length, lost };
    },
  };
}
