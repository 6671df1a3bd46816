import { accountPage } from '@/application/accountPage';
import { listCountries } from '@/features/countries/api';
import { listPaymentInformation } from '@/features/payouts/api';
import { PaymentInformationScreen } from '@/features/payouts/PaymentInformationScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('studio', 'Payment details', PaymentInformationScreen, async (context) => {
  const [saved, countries] = await Promise.all([
    listPaymentInformation(visitorOf(context)),
    listCountries(visitorOf(context)),
  ]);
  return { saved, countries };
});
