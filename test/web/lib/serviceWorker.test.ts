import { followWorker } from '@/lib/serviceWorker';

class FakeWorker extends EventTarget {
  state = 'installing';
  told: unknown[] = [];
  constructor(readonly build: string) {
    super();
  }
  postMessage(message: unknown, ports: { postMessage(data: unknown): void }[] = []) {
    this.told.push(message);
    if (message === 'build') ports[0]?.postMessage(this.build);
  }
  install() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = jest.fn(async () => undefined);
}

function start(waiting: FakeWorker | null = null) {
  const registration = Object.assign(new FakeRegistration(), { waiting });
  const serviceWorker = { register: jest.fn(async () => registration), ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  window.__NEXT_DATA__ = { buildId: 'b1' } as typeof window.__NEXT_DATA__;
  const onNewer = jest.fn();
  return { registration, onNewer, started: followWorker(onNewer as (worker: ServiceWorker) => void) };
}
/** Lets messages between page and worker arrive. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a waiting worker of a newer build is reported, and left alone', async () => {
  const worker = new FakeWorker('b2');
  const { onNewer, started } = start(worker);
  await started;
  await turn();
  expect(onNewer).toHaveBeenCalledWith(worker);
  expect(worker.told).toEqual(['build']);
});

test('a waiting worker of the page’s own build takes over without a question', async () => {
  const worker = new FakeWorker('b1');
  const { onNewer, started } = start(worker);
  await started;
  await turn();
  expect(worker.told).toEqual(['build', 'activate']);
  expect(onNewer).not.toHaveBeenCalled();
});

test('a newer worker that arrives while the page is open is reported once it is installed', async () => {
  const { registration, onNewer, started } = start();
  await started;
  const worker = new FakeWorker('b2');
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  await turn();
  expect(onNewer).not.toHaveBeenCalled();
  worker.install();
  await turn();
  expect(onNewer).toHaveBeenCalledWith(worker);
});
