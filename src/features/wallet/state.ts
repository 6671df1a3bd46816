import { type ReplyOf } from '@contract/all';
import { type Failure } from '@/lib/errorText';
import { emptyList, type ListState } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

export type TokenPackage = ReplyOf<'searchPackages'>['data'][number];
export type Transaction = ReplyOf<'searchTransactions'>['data'][number];
export type TokenOrder = ReplyOf<'viewTokenOrder'>;
export type SandboxCheckout = ReplyOf<'viewSandboxCheckout'>;

/** Totals of the filtered transactions and the balance; null until loaded. */
export type HistorySummary = Pick<ReplyOf<'searchTransactions'>, 'totals' | 'balance' | 'owed'> | null;

/** A purchase until the payment page opens. `leaving`: the browser is loading the payment page. */
export interface PurchaseState {
  status: 'idle' | 'opening' | 'leaving' | 'failed';
  packageId: string | null;
  error: Failure;
}
export const noPurchase: PurchaseState = { status: 'idle', packageId: null, error: null };

/**
 * The order on the page after the payment. `confirmation`: the page awaits the provider's webhook, or it is overdue.
 */
export interface OrderState {
  order: TokenOrder | null;
  confirmation: 'idle' | 'awaited' | 'overdue';
}
export const noOrder: OrderState = { order: null, confirmation: 'idle' };

/** The page of the sandbox provider. */
export interface SandboxState {
  checkout: SandboxCheckout | null;
  deciding: 'pay' | 'decline' | null;
  error: Failure;
}
export const noCheckout: SandboxState = { checkout: null, deciding: null, error: null };

export interface WalletState {
  packages: ListState<TokenPackage>;
  purchase: PurchaseState;
  summary: HistorySummary;
  order: OrderState;
  sandbox: SandboxState;
}

/** `wallet` */
export const walletSlot = reducerSlot<WalletState>({
  packages: emptyList<TokenPackage>(),
  purchase: noPurchase,
  summary: null,
  order: noOrder,
  sandbox: noCheckout,
});

/** `user.paymentTokenHistory` */
export const tokenHistorySlot = reducerSlot(emptyList<Transaction>());
