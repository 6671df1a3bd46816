import { type CaseChoice, type CasePreviewView } from '@contract/cases';
import { type Context } from '@server/context';
import { type After } from '@server/db/transaction';
import { type Tx } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { type Actor } from '../security/service/record';
import { type CaseState } from './store/changes';

export type Preview = Omit<CasePreviewView, 'choices' | 'history' | 'media'> & Partial<Pick<CasePreviewView, 'media'>>;
export type Choice = CaseChoice;

/** What a kind's decision gets: the locked case, in the transaction of the decision. */
export interface Deciding {
  /** its `db` is the transaction */
  ctx: Context;
  tx: Tx;
  after: After;
  actor: Actor;
  row: CaseState;
  decision: string;
  /** a word of the choice's reasons, and its words */
  reason: string;
  reasonLabel: string;
  words: string;
}

/** What an owner had asked, such as `your refund request`, and the page about it. */
export interface Reopened {
  what: string;
  link: string;
}

/** A kind of case. A feature whose subjects wait writes a module like those in `kinds/` and adds it to `kinds.ts`. */
export interface CaseModule {
  /** what an operator can decide, in the order of the buttons */
  choices: (row: CaseState) => readonly Choice[];
  /** what the decision needs to know. Links to files work for the caller only. */
  preview: (ctx: Context, row: CaseState, caller: Caller) => Promise<Preview>;
  /**
   * Makes a decision through the service of the subject.
   * @returns what undoing needs, or null when it cannot be undone
   */
  decide: (deciding: Deciding) => Promise<Record<string, unknown> | null>;
  /** whether the service of the subject records the decision in the security log; else the desk does */
  recordsItself?: true;
  /** Takes a decision back, so that the subject waits again. */
  undo?: (given: Pick<Deciding, 'ctx' | 'tx' | 'after' | 'actor' | 'row'>) => Promise<void>;
  /** what the owner, who was told of the decision, reads once it is taken back; null: nothing */
  reopened?: (ctx: Context, row: CaseState) => Reopened | null | Promise<Reopened | null>;
}
