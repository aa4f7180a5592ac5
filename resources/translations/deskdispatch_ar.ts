<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>Account</name>
    <message>
        <source>Merchant</source>
        <translation>التاجر</translation>
    </message>
    <message>
        <source>Merchant code</source>
        <translation>رمز التاجر</translation>
    </message>
    <message>
        <source>Account ID</source>
        <translation>معرّف الحساب</translation>
    </message>
    <message>
        <source>Billing</source>
        <translation>طريقة الفوترة</translation>
    </message>
    <message>
        <source>Prepaid</source>
        <translation>مدفوع مسبقًا</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>المحفظة</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Pickup address</source>
        <translation>عنوان الاستلام</translation>
    </message>
    <message>
        <source>Pickup point</source>
        <translation>نقطة الاستلام</translation>
    </message>
    <message>
        <source>API access</source>
        <translation>الوصول عبر API</translation>
    </message>
    <message>
        <source>Scheduled delivery</source>
        <translation>التوصيل المجدول</translation>
    </message>
    <message>
        <source>Signed in as</source>
        <translation>مسجّل الدخول باسم</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Branch: {name}</source>
        <translation>الفرع: {name}</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Default branch</source>
        <translation>الفرع الافتراضي</translation>
    </message>
    <message>
        <source>Branch ID</source>
        <translation>معرّف الفرع</translation>
    </message>
    <message>
        <source>Can be booked now</source>
        <translation>متاح للحجز الآن</translation>
    </message>
    <message>
        <source>Flat rate</source>
        <translation>سعر ثابت</translation>
    </message>
    <message>
        <source>Offered by the service</source>
        <translation>تقدّمه الخدمة</translation>
    </message>
    <message>
        <source>Allowed for this merchant</source>
        <translation>مسموح لهذا التاجر</translation>
    </message>
    <message>
        <source>Switched on</source>
        <translation>مفعّل</translation>
    </message>
    <message>
        <source>Pay as you go</source>
        <translation>الدفع حسب الاستخدام</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>التسوية</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>No</source>
        <translation>لا</translation>
    </message>
</context>
<context>
    <name>AccountPage</name>
    <message>
        <source>Account</source>
        <translation>الحساب</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>ملف التعريف</translation>
    </message>
    <message>
        <source>Sign in …</source>
        <translation>تسجيل الدخول …</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>تسجيل الخروج</translation>
    </message>
    <message>
        <source>Practice service</source>
        <translation>خدمة التدريب</translation>
    </message>
    <message>
        <source>No answer from the service yet</source>
        <translation>لا رد من الخدمة بعد</translation>
    </message>
    <message>
        <source>The account could not be read. {reason}</source>
        <translation>تعذّرت قراءة الحساب. {reason}</translation>
    </message>
</context>
<context>
    <name>AddCounterDialog</name>
    <message>
        <source>Making a code …</source>
        <translation>جارٍ إنشاء رمز …</translation>
    </message>
    <message>
        <source>This takes a few seconds at most.</source>
        <translation>يستغرق ذلك بضع ثوانٍ على الأكثر.</translation>
    </message>
    <message>
        <source>Type both at the other counter</source>
        <translation>اكتب الاثنين في الكاونتر الآخر</translation>
    </message>
    <message>
        <source>No code could be made</source>
        <translation>تعذّر إنشاء رمز</translation>
    </message>
    <message>
        <source>Add a counter</source>
        <translation>إضافة كاونتر</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>الرمز</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>نسخ العنوان</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>نسخ الرمز</translation>
    </message>
    <message>
        <source>The database is on this PC, and this is its name in the network. If the other counter does not find it, type this there instead: {addresses}</source>
        <translation>قاعدة البيانات على هذا الجهاز، وهذا اسمه في الشبكة. إن لم يجده الكاونتر الآخر فاكتب هناك بدلًا منه: {addresses}</translation>
    </message>
    <message>
        <source>The database is on this PC, which has no network now: the other counter cannot reach it. Connect this PC, then make a new code.</source>
        <translation>قاعدة البيانات على هذا الجهاز، وهو غير متصل بشبكة الآن: لا يصل إليه الكاونتر الآخر. صِل هذا الجهاز بالشبكة، ثم أنشئ رمزًا جديدًا.</translation>
    </message>
    <message>
        <source>There: Preferences → Account → Share with other counters. Give the code to no one else: whoever types it first gets everything that the counters share.</source>
        <translation>هناك: التفضيلات ← الحساب ← المشاركة مع كاونترات أخرى. لا تعطِ الرمز لأحد غيره: من يكتبه أولًا يحصل على كل ما تتشاركه الكاونترات.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>AddMapFileDialog</name>
    <message>
        <source>Add a map file</source>
        <translation>إضافة ملف خريطة</translation>
    </message>
    <message>
        <source>&amp;Copy it to this PC</source>
        <translation>ان&amp;سخه إلى هذا الجهاز</translation>
    </message>
    <message>
        <source>&amp;Use it where it is</source>
        <translation>استخ&amp;دمه من مكانه</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>إضافة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>AddressChips</name>
    <message>
        <source>Address as it was read</source>
        <translation>العنوان كما قُرئ</translation>
    </message>
    <message>
        <source>{part}?</source>
        <translation>{part}؟</translation>
    </message>
    <message>
        <source>{part}: not sure. Press to choose what it is.</source>
        <translation>{part}: غير مؤكد. اضغط لتحديد ما هو.</translation>
    </message>
    <message>
        <source>{part}. Press to change what it is.</source>
        <translation>{part}. اضغط لتغيير ما هو.</translation>
    </message>
    <message>
        <source>Yes, {part}</source>
        <translation>نعم، {part}</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>احذفه</translation>
    </message>
</context>
<context>
    <name>Agenda</name>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} late</source>
        <translation>متأخرة {time}</translation>
    </message>
    <message>
        <source>in {time}</source>
        <translation>بعد {time}</translation>
    </message>
    <message>
        <source>time unknown</source>
        <translation>الوقت غير معروف</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>متأخرة عن موعدها</translation>
    </message>
    <message>
        <source>Time unknown</source>
        <translation>الوقت غير معروف</translation>
    </message>
</context>
<context>
    <name>AlertBar</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation>إخفاء الكل</translation>
    </message>
    <message numerus="yes">
        <source>%n alerts</source>
        <translation>
            <numerusform>لا تنبيهات</numerusform>
            <numerusform>تنبيه واحد</numerusform>
            <numerusform>تنبيهان</numerusform>
            <numerusform>%n تنبيهات</numerusform>
            <numerusform>%n تنبيهًا</numerusform>
            <numerusform>%n تنبيه</numerusform>
        </translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>طيّ</translation>
    </message>
    <message>
        <source>Collapse the list of alerts</source>
        <translation>طيّ قائمة التنبيهات</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n</numerusform>
            <numerusform>+%n أخرى</numerusform>
            <numerusform>+%n أخرى</numerusform>
            <numerusform>+%n أخرى</numerusform>
            <numerusform>+%n أخرى</numerusform>
            <numerusform>+%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all alerts</source>
        <translation>إظهار كل التنبيهات</translation>
    </message>
</context>
<context>
    <name>AlertRow</name>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Show the delivery</source>
        <translation>عرض التوصيلة</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>إخفاء</translation>
    </message>
</context>
<context>
    <name>Alerts</name>
    <message>
        <source>Picked up</source>
        <translation>تم الاستلام</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>تم التسليم</translation>
    </message>
    <message>
        <source>Wrong booking</source>
        <translation>حجز خاطئ</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>لا سائق</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>ملغى</translation>
    </message>
    <message>
        <source>Wrong booking picked up</source>
        <translation>حجز خاطئ استُلم</translation>
    </message>
    <message>
        <source>{order}: reported wrong, yet picked up</source>
        <translation>{order}: أُبلغ أنه خاطئ، واستُلم مع ذلك</translation>
    </message>
    <message>
        <source>Wrong booking delivered</source>
        <translation>حجز خاطئ سُلّم</translation>
    </message>
    <message>
        <source>{order}: reported wrong, yet delivered</source>
        <translation>{order}: أُبلغ أنه خاطئ، وسُلّم مع ذلك</translation>
    </message>
    <message>
        <source>No money back</source>
        <translation>لم يرجع المبلغ</translation>
    </message>
    <message>
        <source>{order}: no money back after a day</source>
        <translation>{order}: لم يرجع المبلغ بعد يوم</translation>
    </message>
    <message>
        <source>Wallet runs out soon</source>
        <translation>المحفظة ستنفد قريبًا</translation>
    </message>
    <message>
        <source>The wallet runs out soon</source>
        <translation>المحفظة ستنفد قريبًا</translation>
    </message>
    <message>
        <source>Money back</source>
        <translation>رجع المبلغ</translation>
    </message>
    <message>
        <source>{order}: the money is back</source>
        <translation>{order}: رجع المبلغ</translation>
    </message>
    <message>
        <source>{order} accepted</source>
        <translation>{order}: قبله سائق</translation>
    </message>
    <message>
        <source>{order} picked up</source>
        <translation>{order}: تم الاستلام</translation>
    </message>
    <message>
        <source>{order} delivered</source>
        <translation>{order}: تم التسليم</translation>
    </message>
    <message>
        <source>{order} failed</source>
        <translation>{order}: فشل</translation>
    </message>
    <message>
        <source>{order}: no driver</source>
        <translation>{order}: لم يُعثر على سائق</translation>
    </message>
    <message>
        <source>{order} cancelled</source>
        <translation>{order}: أُلغي</translation>
    </message>
    <message>
        <source>scheduled for {time}</source>
        <translation>موعده {time}</translation>
    </message>
    <message>
        <source>Booking unconfirmed</source>
        <translation>حجز غير مؤكد</translation>
    </message>
    <message>
        <source>Upcoming scheduled delivery</source>
        <translation>اقتراب موعد توصيلة مجدولة</translation>
    </message>
    <message>
        <source>{order} is due soon</source>
        <translation>اقترب موعد {order}</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>قُبل</translation>
    </message>
    <message>
        <source>order {number}</source>
        <translation>الطلب {number}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries updated</source>
        <translation>
            <numerusform>لا تحديثات</numerusform>
            <numerusform>تحديث توصيلة واحدة</numerusform>
            <numerusform>تحديث توصيلتين</numerusform>
            <numerusform>تحديث %n توصيلات</numerusform>
            <numerusform>تحديث %n توصيلة</numerusform>
            <numerusform>تحديث %n توصيلة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>التنبيهات</translation>
    </message>
    <message>
        <source>Notify me when</source>
        <translation>نبّهني عند</translation>
    </message>
    <message>
        <source>Preview sound: {kind}</source>
        <translation>تجربة صوت: {kind}</translation>
    </message>
    <message>
        <source>Desktop notifications</source>
        <translation>إشعارات سطح المكتب</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>الأصوات</translation>
    </message>
    <message>
        <source>Speak alerts</source>
        <translation>نطق التنبيهات</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>تجربة</translation>
    </message>
    <message>
        <source>Do not disturb</source>
        <translation>عدم الإزعاج</translation>
    </message>
    <message>
        <source>Quiet every day, from</source>
        <translation>بلا أصوات يوميًا من</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>مستوى الصوت</translation>
    </message>
    <message>
        <source>This PC has no sound device.</source>
        <translation>لا يوجد جهاز صوت على هذا الجهاز.</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>بداية وقت الهدوء</translation>
    </message>
    <message>
        <source>to</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Quiet to</source>
        <translation>نهاية وقت الهدوء</translation>
    </message>
    <message>
        <source>Remind me before scheduled deliveries</source>
        <translation>ذكّرني قبل التوصيلات المجدولة</translation>
    </message>
    <message>
        <source>Minutes before the scheduled time</source>
        <translation>الدقائق قبل الموعد</translation>
    </message>
    <message>
        <source> min before</source>
        <translation> دقيقة قبل الموعد</translation>
    </message>
    <message>
        <source>Failed deliveries always stay on screen.</source>
        <translation>تبقى التوصيلات الفاشلة على الشاشة دائمًا.</translation>
    </message>
    <message>
        <source>Spoken alerts: looking for a voice …</source>
        <translation>نطق التنبيهات: البحث عن صوت …</translation>
    </message>
    <message>
        <source>Spoken alerts: this PC has no voice for this language.</source>
        <translation>نطق التنبيهات: لا يوجد صوت عربي على هذا الجهاز.</translation>
    </message>
    <message>
        <source>Spoken alerts: this PC has no speech.</source>
        <translation>نطق التنبيهات: لا يوجد نطق على هذا الجهاز.</translation>
    </message>
</context>
<context>
    <name>Amounts</name>
    <message>
        <source>Amount not known</source>
        <translation>المبلغ غير معروف</translation>
    </message>
    <message>
        <source>KWD {amount}</source>
        <translation>{amount} د.ك</translation>
    </message>
</context>
<context>
    <name>Arrivals</name>
    <message>
        <source>9 of 10 within {time} (of {count}) to {place}</source>
        <translation>9 من 10 خلال {time} (من {count}) إلى {place}</translation>
    </message>
    <message numerus="yes">
        <source>Of your %n deliveries to {place} at this time of day in the last 90 days, 9 of 10 arrived within {time} of the booking. This is no promise.</source>
        <translation>
            <numerusform>من توصيلاتك إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
            <numerusform>من توصيلتك الواحدة إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
            <numerusform>من توصيلتيك إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
            <numerusform>من توصيلاتك الـ%n إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
            <numerusform>من توصيلاتك الـ%n إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
            <numerusform>من توصيلاتك الـ%n إلى {place} في مثل هذا الوقت من اليوم خلال آخر 90 يومًا، وصلت 9 من 10 خلال {time} من الحجز. هذا ليس وعدًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>{governorate} governorate</source>
        <translation>محافظة {governorate}</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message numerus="yes">
        <source>%n to ask the operator about.</source>
        <translation>
            <numerusform>لا شيء يُسأل عنه المشغّل.</numerusform>
            <numerusform>بند واحد يُسأل عنه المشغّل.</numerusform>
            <numerusform>بندان يُسأل عنهما المشغّل.</numerusform>
            <numerusform>%n بنود يُسأل عنها المشغّل.</numerusform>
            <numerusform>%n بندًا يُسأل عنه المشغّل.</numerusform>
            <numerusform>%n بند يُسأل عنه المشغّل.</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} was paid for no order at all.</source>
        <translation>دُفع {amount} من دون أن يُذكر له طلب.</translation>
    </message>
    <message>
        <source>{amount} was paid for {order}, a delivery that was never seen here.</source>
        <translation>دُفع {amount} عن الطلب {order}، ولم يظهر هذا الطلب هنا قط.</translation>
    </message>
    <message>
        <source>{amount} was paid for {order}, which this PC does not know; the service does not list so far back.</source>
        <translation>دُفع {amount} عن الطلب {order}، وهو أقدم مما تعرضه الخدمة ولا يعرفه هذا الجهاز.</translation>
    </message>
    <message numerus="yes">
        <source>{order} was paid %n times, {amount} in all.</source>
        <translation>
            <numerusform>لم يُدفع عن {order}، والمجموع {amount}.</numerusform>
            <numerusform>دُفع عن {order} مرة واحدة، والمجموع {amount}.</numerusform>
            <numerusform>دُفع عن {order} مرتين، والمجموع {amount}.</numerusform>
            <numerusform>دُفع عن {order} %n مرات، والمجموع {amount}.</numerusform>
            <numerusform>دُفع عن {order} %n مرة، والمجموع {amount}.</numerusform>
            <numerusform>دُفع عن {order} %n مرة، والمجموع {amount}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{order}: {amount} was paid, its price is {price}.</source>
        <translation>{order}: دُفع {amount}، وسعره {price}.</translation>
    </message>
    <message>
        <source>{order} was not paid; its price is {price}.</source>
        <translation>لم يُدفع عن {order}؛ وسعره {price}.</translation>
    </message>
    <message>
        <source>Nothing to compare yet: no payments for known deliveries.</source>
        <translation>لا شيء للمقارنة بعد: لا توجد دفعات عن توصيلات معروفة.</translation>
    </message>
    <message numerus="yes">
        <source>Since {time}: %n payment(s) matched with deliveries.</source>
        <translation>
            <numerusform>منذ {time}: لم تُطابَق أي دفعة مع التوصيلات.</numerusform>
            <numerusform>منذ {time}: طوبقت دفعة واحدة مع التوصيلات.</numerusform>
            <numerusform>منذ {time}: طوبقت دفعتان مع التوصيلات.</numerusform>
            <numerusform>منذ {time}: طوبقت %n دفعات مع التوصيلات.</numerusform>
            <numerusform>منذ {time}: طوبقت %n دفعة مع التوصيلات.</numerusform>
            <numerusform>منذ {time}: طوبقت %n دفعة مع التوصيلات.</numerusform>
        </translation>
    </message>
    <message>
        <source>No discrepancies.</source>
        <translation>لا توجد فروقات.</translation>
    </message>
</context>
<context>
    <name>AuditFindings</name>
    <message>
        <source>Check now</source>
        <translation>المراجعة الآن</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>جارٍ المراجعة …</translation>
    </message>
    <message>
        <source>Reconcile the wallet now</source>
        <translation>مطابقة المحفظة الآن</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>النتيجة</translation>
    </message>
    <message>
        <source>Discrepancies</source>
        <translation>الفروقات</translation>
    </message>
    <message>
        <source>Compares every payment with the deliveries on this PC.</source>
        <translation>تُقارَن كل دفعة بالتوصيلات المسجّلة على هذا الجهاز.</translation>
    </message>
</context>
<context>
    <name>Away</name>
    <message>
        <source>Nothing new while you were away.</source>
        <translation>لا جديد أثناء غيابك.</translation>
    </message>
</context>
<context>
    <name>AwayCard</name>
    <message>
        <source>Failed</source>
        <translation>فشلت</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>غير مؤكدة</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>متأخرة</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>سُلِّمت</translation>
    </message>
    <message>
        <source>Moved on</source>
        <translation>تقدمت</translation>
    </message>
    <message>
        <source>Booked by others</source>
        <translation>حجزها غيرك</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>المحفظة</translation>
    </message>
    <message>
        <source>While you were away ({time})</source>
        <translation>أثناء غيابك ({time})</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>إخفاء</translation>
    </message>
    <message>
        <source>Dismiss what happened while you were away</source>
        <translation>إخفاء ما حدث أثناء غيابك</translation>
    </message>
    <message>
        <source>Press again for the next one</source>
        <translation>اضغط مرة أخرى للتالي</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>{kind} {count}: {names}</source>
        <translation>{kind} {count}: {names}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>Wallet: {amount} more, now {balance}</source>
        <translation>المحفظة: زادت {amount}، وفيها الآن {balance}</translation>
    </message>
    <message>
        <source>Wallet: {amount} less, now {balance}</source>
        <translation>المحفظة: نقصت {amount}، وفيها الآن {balance}</translation>
    </message>
</context>
<context>
    <name>Balance</name>
    <message>
        <source>The wallet has {balance}, this costs {price}: it may be refused.</source>
        <translation>في المحفظة {balance} وسعر هذا الطلب {price}: قد ترفضه الخدمة.</translation>
    </message>
    <message>
        <source>{amount} left after this: below your level of {level}.</source>
        <translation>سيبقى {amount} بعد هذا الطلب، وهو أقل من الحد الذي اخترته ({level}).</translation>
    </message>
    <message>
        <source>The balance is below your level of {level}. Top the wallet up in time.</source>
        <translation>الرصيد أقل من الحد الذي اخترته ({level}). اشحن المحفظة قبل أن ينفد.</translation>
    </message>
    <message>
        <source>Not enough for an order like today&apos;s</source>
        <translation>لا تكفي لطلب مثل طلبات اليوم</translation>
    </message>
    <message>
        <source>Not enough for a usual order</source>
        <translation>لا تكفي لطلب معتاد</translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts more than 2 weeks</source>
        <translation>
            <numerusform>بمعدل آخر %n أيام تكفي أكثر من أسبوعين</numerusform>
            <numerusform>بمعدل آخر يوم تكفي أكثر من أسبوعين</numerusform>
            <numerusform>بمعدل آخر يومين تكفي أكثر من أسبوعين</numerusform>
            <numerusform>بمعدل آخر %n أيام تكفي أكثر من أسبوعين</numerusform>
            <numerusform>بمعدل آخر %n يومًا تكفي أكثر من أسبوعين</numerusform>
            <numerusform>بمعدل آخر %n يوم تكفي أكثر من أسبوعين</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts less than an hour</source>
        <translation>
            <numerusform>بمعدل آخر %n أيام تكفي أقل من ساعة</numerusform>
            <numerusform>بمعدل آخر يوم تكفي أقل من ساعة</numerusform>
            <numerusform>بمعدل آخر يومين تكفي أقل من ساعة</numerusform>
            <numerusform>بمعدل آخر %n أيام تكفي أقل من ساعة</numerusform>
            <numerusform>بمعدل آخر %n يومًا تكفي أقل من ساعة</numerusform>
            <numerusform>بمعدل آخر %n يوم تكفي أقل من ساعة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At the pace of the last %n day(s) it lasts until about {time}</source>
        <translation>
            <numerusform>بمعدل آخر %n أيام تكفي حتى {time} تقريبًا</numerusform>
            <numerusform>بمعدل آخر يوم تكفي حتى {time} تقريبًا</numerusform>
            <numerusform>بمعدل آخر يومين تكفي حتى {time} تقريبًا</numerusform>
            <numerusform>بمعدل آخر %n أيام تكفي حتى {time} تقريبًا</numerusform>
            <numerusform>بمعدل آخر %n يومًا تكفي حتى {time} تقريبًا</numerusform>
            <numerusform>بمعدل آخر %n يوم تكفي حتى {time} تقريبًا</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>enough for %n order(s) like today&apos;s</source>
        <translation>
            <numerusform>لا تكفي طلبًا مثل طلبات اليوم</numerusform>
            <numerusform>تكفي طلبًا واحدًا مثل طلبات اليوم</numerusform>
            <numerusform>تكفي طلبين مثل طلبات اليوم</numerusform>
            <numerusform>تكفي %n طلبات مثل طلبات اليوم</numerusform>
            <numerusform>تكفي %n طلبًا مثل طلبات اليوم</numerusform>
            <numerusform>تكفي %n طلب مثل طلبات اليوم</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>enough for about %n order(s)</source>
        <translation>
            <numerusform>لا تكفي طلبًا</numerusform>
            <numerusform>تكفي طلبًا واحدًا تقريبًا</numerusform>
            <numerusform>تكفي طلبين تقريبًا</numerusform>
            <numerusform>تكفي %n طلبات تقريبًا</numerusform>
            <numerusform>تكفي %n طلبًا تقريبًا</numerusform>
            <numerusform>تكفي %n طلب تقريبًا</numerusform>
        </translation>
    </message>
    <message>
        <source>{pace}, {orders}</source>
        <translation>{pace}، {orders}</translation>
    </message>
    <message>
        <source>The wallet is not enough for a usual order. Top it up.</source>
        <translation>المحفظة لا تكفي لطلب معتاد. اشحنها.</translation>
    </message>
    <message>
        <source>The wallet runs out within the hour. Top it up.</source>
        <translation>المحفظة ستنفد خلال ساعة. اشحنها.</translation>
    </message>
    <message>
        <source>The wallet runs out at about {time}. Top it up.</source>
        <translation>المحفظة ستنفد حوالي {time}. اشحنها.</translation>
    </message>
    <message>
        <source>Wallet balance</source>
        <translation>رصيد المحفظة</translation>
    </message>
    <message>
        <source>How the wallet is billed, and as of when</source>
        <translation>طريقة محاسبة المحفظة وتاريخ آخر تحديث</translation>
    </message>
    <message>
        <source>How long the balance lasts</source>
        <translation>كم يكفي الرصيد</translation>
    </message>
    <message>
        <source>Warning about the wallet</source>
        <translation>تحذير عن المحفظة</translation>
    </message>
    <message>
        <source>Prepaid</source>
        <translation>مسبقة الدفع</translation>
    </message>
    <message>
        <source>as of {time}</source>
        <translation>حتى {time}</translation>
    </message>
    <message>
        <source>Show wallet</source>
        <translation>عرض المحفظة</translation>
    </message>
    <message>
        <source>How scheduled deliveries are paid for</source>
        <translation>كيف تُدفع التوصيلات المجدولة</translation>
    </message>
    <message>
        <source>The wallet could not be read. {reason}</source>
        <translation>تعذّرت قراءة المحفظة. {reason}</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>غير متصل.</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>جارٍ التحميل …</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>إخفاء</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>إخفاء الرسالة</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
    <message>
        <source>Print the slip of this order</source>
        <translation>طباعة إيصال هذا الطلب</translation>
    </message>
    <message numerus="yes">
        <source>%n more messages</source>
        <translation>
            <numerusform>لا رسائل أخرى</numerusform>
            <numerusform>رسالة أخرى واحدة</numerusform>
            <numerusform>رسالتان أخريان</numerusform>
            <numerusform>%n رسائل أخرى</numerusform>
            <numerusform>%n رسالة أخرى</numerusform>
            <numerusform>%n رسالة أخرى</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Board</name>
    <message>
        <source>No driver yet</source>
        <translation>لا سائق بعد</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>الكاونتر</translation>
    </message>
    <message>
        <source>{column}: not known</source>
        <translation>{column}: غير معروف</translation>
    </message>
    <message>
        <source>{day} {month}, {time}</source>
        <translation>{day}/{month}، {time}</translation>
    </message>
    <message>
        <source>Missing</source>
        <comment>the amount of cash</comment>
        <translation>ناقص</translation>
    </message>
    <message>
        <source>Collects {amount}</source>
        <translation>يحصّل {amount}</translation>
    </message>
    <message>
        <source>Cash, amount missing</source>
        <translation>نقد، والمبلغ ناقص</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الطلب</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>الحجز</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>The number that the operator gave; not seen at the service yet</source>
        <translation>الرقم الذي ذكره المشغّل؛ لم تعرضه الخدمة بعد</translation>
    </message>
    <message>
        <source>Sent in {time}</source>
        <translation>يُرسَل بعد {time}</translation>
    </message>
    <message>
        <source>Time until it is sent</source>
        <translation>الوقت المتبقي حتى الإرسال</translation>
    </message>
    <message>
        <source>Time until the next check</source>
        <translation>الوقت حتى التحقق التالي</translation>
    </message>
    <message>
        <source>time unknown</source>
        <translation>وقت غير معروف</translation>
    </message>
    <message>
        <source>Scheduled for {time}</source>
        <translation>مجدول لموعد {time}</translation>
    </message>
    <message>
        <source>Booked {time}</source>
        <translation>حُجز {time}</translation>
    </message>
    <message>
        <source>No cash</source>
        <translation>لا نقد</translation>
    </message>
    <message>
        <source>No cash to collect</source>
        <translation>لا نقد للتحصيل</translation>
    </message>
    <message>
        <source>Not known whether cash is collected</source>
        <translation>لا يُعرف هل يُحصَّل نقد</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>حجزه</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>النقد</translation>
    </message>
</context>
<context>
    <name>BoardBar</name>
    <message>
        <source>Search order, name, phone, area, notes</source>
        <translation>بحث بالطلب أو الاسم أو الهاتف أو المنطقة أو الملاحظات</translation>
    </message>
    <message>
        <source>Search the deliveries</source>
        <translation>البحث في التوصيلات</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>تصفية</translation>
    </message>
    <message numerus="yes">
        <source>Days and branch, %n chosen</source>
        <translation>
            <numerusform>الأيام والفرع، لا اختيار</numerusform>
            <numerusform>الأيام والفرع، اختيار واحد</numerusform>
            <numerusform>الأيام والفرع، اختياران</numerusform>
            <numerusform>الأيام والفرع، %n اختيارات</numerusform>
            <numerusform>الأيام والفرع، %n اختيارًا</numerusform>
            <numerusform>الأيام والفرع، %n اختيار</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardColumns</name>
    <message>
        <source>&amp;Sort by</source>
        <translation>&amp;ترتيب حسب</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>ن&amp;قل</translation>
    </message>
    <message>
        <source>&amp;Reset columns</source>
        <translation>إ&amp;عادة ضبط الأعمدة</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>نقل إلى الي&amp;مين</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>نقل إلى ال&amp;يسار</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>الأ&amp;عمدة</translation>
    </message>
</context>
<context>
    <name>BoardEmpty</name>
    <message>
        <source>No match so far. Older deliveries could not be read. {reason}</source>
        <translation>لا نتائج حتى الآن. تعذّرت قراءة التوصيلات الأقدم. {reason}</translation>
    </message>
    <message>
        <source>No match so far. Loading older deliveries …</source>
        <translation>لا نتائج حتى الآن. جارٍ تحميل التوصيلات الأقدم …</translation>
    </message>
    <message>
        <source>Clear the search and the filters</source>
        <translation>مسح البحث والتصفية</translation>
    </message>
    <message>
        <source>The deliveries could not be read. {reason}</source>
        <translation>تعذّرت قراءة التوصيلات. {reason}</translation>
    </message>
    <message>
        <source>No deliveries yet. Type the phone to begin.</source>
        <translation>لا توصيلات بعد. اكتب رقم الهاتف للبدء.</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es) outside this filter.</source>
        <translation>
            <numerusform>لا نتائج خارج هذه التصفية.</numerusform>
            <numerusform>نتيجة واحدة خارج هذه التصفية.</numerusform>
            <numerusform>نتيجتان خارج هذه التصفية.</numerusform>
            <numerusform>%n نتائج خارج هذه التصفية.</numerusform>
            <numerusform>%n نتيجة خارج هذه التصفية.</numerusform>
            <numerusform>%n نتيجة خارج هذه التصفية.</numerusform>
        </translation>
    </message>
    <message>
        <source>No delivery here.</source>
        <translation>لا توصيلات هنا.</translation>
    </message>
    <message>
        <source>Read the deliveries again</source>
        <translation>إعادة قراءة التوصيلات</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>عرض الكل</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>عرضها</translation>
    </message>
    <message>
        <source>Clear the filters; the search stays</source>
        <translation>إلغاء التصفية مع إبقاء البحث</translation>
    </message>
</context>
<context>
    <name>BoardMenu</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Print %n slip(s)</source>
        <translation>
            <numerusform>&amp;طباعة الإيصالات</numerusform>
            <numerusform>&amp;طباعة الإيصال</numerusform>
            <numerusform>&amp;طباعة إيصالين</numerusform>
            <numerusform>&amp;طباعة %n إيصالات</numerusform>
            <numerusform>&amp;طباعة %n إيصالًا</numerusform>
            <numerusform>&amp;طباعة %n إيصال</numerusform>
        </translation>
    </message>
    <message>
        <source>Book &amp;again</source>
        <translation>حجز &amp;مجددًا</translation>
    </message>
    <message>
        <source>Show on the &amp;map</source>
        <translation>عرض على ال&amp;خريطة</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>ت&amp;صدير …</translation>
    </message>
    <message>
        <source>&amp;Undo booking</source>
        <translation>ت&amp;راجع عن الحجز</translation>
    </message>
    <message>
        <source>&amp;Book now</source>
        <translation>ا&amp;حجز الآن</translation>
    </message>
    <message>
        <source>Call the &amp;driver, {name}</source>
        <translation>الاتصال بال&amp;سائق، {name}</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Deliveries</source>
        <translation>التوصيلات</translation>
    </message>
</context>
<context>
    <name>BookBar</name>
    <message>
        <source>Columns …</source>
        <translation>الأعمدة …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Save results …</source>
        <translation>حفظ النتائج …</translation>
    </message>
    <message>
        <source>Save failed rows …</source>
        <translation>حفظ الصفوف الفاشلة …</translation>
    </message>
    <message>
        <source>Print slips</source>
        <translation>طباعة الإيصالات</translation>
    </message>
    <message>
        <source>Rows booked</source>
        <translation>الصفوف المحجوزة</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders</source>
        <translation>
            <numerusform>حجز الطلبات</numerusform>
            <numerusform>حجز طلب واحد</numerusform>
            <numerusform>حجز طلبين</numerusform>
            <numerusform>حجز %n طلبات</numerusform>
            <numerusform>حجز %n طلبًا</numerusform>
            <numerusform>حجز %n طلب</numerusform>
        </translation>
    </message>
    <message>
        <source>Confirm columns …</source>
        <translation>تأكيد الأعمدة …</translation>
    </message>
    <message>
        <source>Not read: {columns}</source>
        <translation>أعمدة لم تُقرأ: {columns}</translation>
    </message>
    <message>
        <source>Columns were guessed. Confirm them first.</source>
        <translation>الأعمدة مُخمَّنة. أكّدها أولًا.</translation>
    </message>
    <message numerus="yes">
        <source>No row is ready. Correct or confirm %n rows.</source>
        <translation>
            <numerusform>لا صفوف جاهزة.</numerusform>
            <numerusform>لا صف جاهز. صحّح صفًا واحدًا أو أكّده.</numerusform>
            <numerusform>لا صف جاهز. صحّح صفين أو أكّدهما.</numerusform>
            <numerusform>لا صف جاهز. صحّح %n صفوف أو أكّدها.</numerusform>
            <numerusform>لا صف جاهز. صحّح %n صفًا أو أكّدها.</numerusform>
            <numerusform>لا صف جاهز. صحّح %n صف أو أكّدها.</numerusform>
        </translation>
    </message>
    <message>
        <source>No row is left to book.</source>
        <translation>لم يبق صف للحجز.</translation>
    </message>
    <message>
        <source>The file has no rows.</source>
        <translation>الملف بلا صفوف.</translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message>
        <source>Book orders</source>
        <translation>حجز الطلبات</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders?</source>
        <translation>
            <numerusform>حجز الطلبات؟</numerusform>
            <numerusform>حجز طلب واحد؟</numerusform>
            <numerusform>حجز طلبين؟</numerusform>
            <numerusform>حجز %n طلبات؟</numerusform>
            <numerusform>حجز %n طلبًا؟</numerusform>
            <numerusform>حجز %n طلب؟</numerusform>
        </translation>
    </message>
    <message>
        <source>The other counters cannot be reached: they may book these orders too.</source>
        <translation>لا اتصال بالكاونترات الأخرى: قد تحجز هذه الطلبات هي أيضًا.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>الملف</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>أعمدة لم تُقرأ</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>المحفظة</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>مجدول</translation>
    </message>
    <message>
        <source>Not booked</source>
        <translation>لن يُحجز</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message numerus="yes">
        <source>Book %n orders</source>
        <translation>
            <numerusform>حجز الطلبات</numerusform>
            <numerusform>حجز طلب واحد</numerusform>
            <numerusform>حجز طلبين</numerusform>
            <numerusform>حجز %n طلبات</numerusform>
            <numerusform>حجز %n طلبًا</numerusform>
            <numerusform>حجز %n طلب</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prices missing</source>
        <translation>
            <numerusform>لا أسعار ناقصة</numerusform>
            <numerusform>سعر واحد ناقص</numerusform>
            <numerusform>سعران ناقصان</numerusform>
            <numerusform>%n أسعار ناقصة</numerusform>
            <numerusform>%n سعرًا ناقصًا</numerusform>
            <numerusform>%n سعر ناقص</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{amount} now: not enough for %n orders.</source>
        <translation>
            <numerusform>فيها الآن {amount}.</numerusform>
            <numerusform>فيها الآن {amount}: لا تكفي لطلب واحد.</numerusform>
            <numerusform>فيها الآن {amount}: لا تكفي لطلبين.</numerusform>
            <numerusform>فيها الآن {amount}: لا تكفي لـ %n طلبات.</numerusform>
            <numerusform>فيها الآن {amount}: لا تكفي لـ %n طلبًا.</numerusform>
            <numerusform>فيها الآن {amount}: لا تكفي لـ %n طلب.</numerusform>
        </translation>
    </message>
    <message>
        <source>{before} now, {after} after</source>
        <translation>{before} الآن، {after} بعد الحجز</translation>
    </message>
    <message numerus="yes">
        <source>%n orders, the first {time}</source>
        <translation>
            <numerusform>لا طلبات، {time}</numerusform>
            <numerusform>طلب واحد، {time}</numerusform>
            <numerusform>طلبان، أولهما {time}</numerusform>
            <numerusform>%n طلبات، أولها {time}</numerusform>
            <numerusform>%n طلبًا، أولها {time}</numerusform>
            <numerusform>%n طلب، أولها {time}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of these orders.</source>
        <translation>
            <numerusform>لا يخفي الجدول شيئًا من هذه الطلبات.</numerusform>
            <numerusform>طلب واحد منها مخفي في الجدول.</numerusform>
            <numerusform>طلبان منها مخفيان في الجدول.</numerusform>
            <numerusform>%n طلبات منها مخفية في الجدول.</numerusform>
            <numerusform>%n طلبًا منها مخفية في الجدول.</numerusform>
            <numerusform>%n طلب منها مخفية في الجدول.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of the rows that are not booked.</source>
        <translation>
            <numerusform>لا يخفي الجدول شيئًا مما لن يُحجز.</numerusform>
            <numerusform>صف واحد مما لن يُحجز مخفي في الجدول.</numerusform>
            <numerusform>صفان مما لن يُحجز مخفيان في الجدول.</numerusform>
            <numerusform>%n صفوف مما لن يُحجز مخفية في الجدول.</numerusform>
            <numerusform>%n صفًا مما لن يُحجز مخفية في الجدول.</numerusform>
            <numerusform>%n صف مما لن يُحجز مخفية في الجدول.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookingBanner</name>
    <message>
        <source>Not connected yet. Wait a moment.</source>
        <translation>لم يكتمل الاتصال بعد. انتظر لحظة.</translation>
    </message>
    <message>
        <source>Do not book for {name}.</source>
        <translation>لا تحجز لـ{name}.</translation>
    </message>
    <message>
        <source>Do not book for {name}: {reason}</source>
        <translation>لا تحجز لـ{name}: {reason}</translation>
    </message>
    <message>
        <source>Still waiting. Set it aside and take the next customer?</source>
        <translation>ما زال الانتظار. هل تضعه جانبًا وتأخذ العميل التالي؟</translation>
    </message>
    <message>
        <source>The form is cleared.</source>
        <translation>مُسح النموذج.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>No answer yet for {name}. Set it aside?</source>
        <translation>لا رد بعد على حجز {name}. هل تضعه جانبًا؟</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>وضعه جانبًا</translation>
    </message>
    <message>
        <source>Not sent.</source>
        <translation>لم يُرسَل.</translation>
    </message>
    <message>
        <source>{name}: unconfirmed. You will see the result here.</source>
        <translation>{name}: غير مؤكد. ستظهر النتيجة هنا.</translation>
    </message>
    <message>
        <source>{amount} in cash: were fils meant?</source>
        <translation>{amount} نقدًا: هل كان المقصود بالفلس؟</translation>
    </message>
    <message>
        <source>{phone} is the phone of {owner}, but name and place are another customer&apos;s.</source>
        <translation>الهاتف {phone} يخص {owner}، لكن الاسم والموقع لعميل آخر.</translation>
    </message>
    <message>
        <source>The same booking is about to be sent ({time}). Book again?</source>
        <translation>حجز مثله على وشك الإرسال ({time}). هل تحجز مرة أخرى؟</translation>
    </message>
    <message>
        <source>{counter} has an unconfirmed booking for this phone ({time}). Book again?</source>
        <translation>لدى {counter} حجز غير مؤكد لهذا الهاتف ({time}). هل تحجز مرة أخرى؟</translation>
    </message>
    <message>
        <source>A booking for this phone is unconfirmed ({time}). Book again?</source>
        <translation>يوجد حجز غير مؤكد لهذا الهاتف ({time}). هل تحجز مرة أخرى؟</translation>
    </message>
    <message>
        <source>Already booked at {time} ({order}). Book again?</source>
        <translation>محجوز من قبل في {time} ({order}). هل تحجز مرة أخرى؟</translation>
    </message>
    <message>
        <source>Not booked.</source>
        <translation>لم يتم الحجز.</translation>
    </message>
    <message numerus="yes">
        <source>Not booked: the service is busy. Press Book in %n s.</source>
        <translation>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» الآن.</numerusform>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» بعد ثانية واحدة.</numerusform>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» بعد ثانيتين.</numerusform>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» بعد %n ثوانٍ.</numerusform>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» بعد %n ثانية.</numerusform>
            <numerusform>لم يتم الحجز: الخدمة مشغولة. اضغط «احجز» بعد %n ثانية.</numerusform>
        </translation>
    </message>
    <message>
        <source>Booked: {name}, {order}</source>
        <translation>تم الحجز: {name}، {order}</translation>
    </message>
    <message>
        <source>Booked: {order}</source>
        <translation>تم الحجز: {order}</translation>
    </message>
    <message>
        <source>Booked, but not saved on this PC. Note the number.</source>
        <translation>تم الحجز، ولم يُحفظ على هذا الجهاز. دوّن رقم الطلب.</translation>
    </message>
    <message>
        <source>Book anyway</source>
        <translation>احجز على أي حال</translation>
    </message>
    <message>
        <source>Not booked: the service was busy. Press Book.</source>
        <translation>لم يتم الحجز: كانت الخدمة مشغولة. اضغط «احجز».</translation>
    </message>
    <message>
        <source>Not booked: nothing was sent. The service answers again.</source>
        <translation>لم يتم الحجز ولم يُرسَل شيء. عادت الخدمة إلى العمل.</translation>
    </message>
    <message>
        <source>The form is empty. Type the customer&apos;s phone first.</source>
        <translation>النموذج فارغ. اكتب هاتف العميل أولًا.</translation>
    </message>
</context>
<context>
    <name>BookingPanel</name>
    <message>
        <source>Clear</source>
        <translation>مسح</translation>
    </message>
    <message>
        <source>Clear the form</source>
        <translation>مسح النموذج</translation>
    </message>
    <message>
        <source>Book this delivery (Ctrl+Enter)</source>
        <translation>حجز هذه التوصيلة (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>No other door is known for this address.</source>
        <translation>لا يُعرف باب آخر لهذا العنوان.</translation>
    </message>
    <message>
        <source>Booking …</source>
        <translation>جارٍ الحجز …</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>احجز</translation>
    </message>
</context>
<context>
    <name>BranchPrices</name>
    <message>
        <source>Not connected yet. Wait a moment.</source>
        <translation>لا يوجد اتصال بعد. انتظر لحظة.</translation>
    </message>
    <message>
        <source>Choose the drop-off first.</source>
        <translation>اختر موقع التسليم أولًا.</translation>
    </message>
    <message>
        <source>This account has no branches.</source>
        <translation>لا توجد فروع لهذا الحساب.</translation>
    </message>
    <message>
        <source>{branch} is the only branch.</source>
        <translation>{branch} هو الفرع الوحيد.</translation>
    </message>
    <message>
        <source>A scheduled delivery costs the same from every branch.</source>
        <translation>التوصيل المجدول بنفس السعر من كل الفروع.</translation>
    </message>
    <message>
        <source>Price from each branch</source>
        <translation>السعر من كل فرع</translation>
    </message>
    <message>
        <source>Close the prices of branches</source>
        <translation>إغلاق أسعار الفروع</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>الفرع</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>المسافة</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>{km} km over the {edge} km tier: {difference} within it</source>
        <translation>{km} كم فوق شريحة {edge} كم: داخلها {difference}</translation>
    </message>
    <message>
        <source>{km} km before the {edge} km tier ends: {difference} beyond it</source>
        <translation>بقي {km} كم على نهاية شريحة {edge} كم: بعدها {difference}</translation>
    </message>
</context>
<context>
    <name>Breakdown</name>
    <message>
        <source>What the price is made of</source>
        <translation>ممّا يتكوّن السعر</translation>
    </message>
    <message>
        <source>Price breakdown</source>
        <translation>تفصيل السعر</translation>
    </message>
    <message>
        <source>Total by the tariff</source>
        <translation>المجموع حسب جدول الأسعار</translation>
    </message>
    <message>
        <source>The tariff is not known.</source>
        <translation>جدول الأسعار غير معروف.</translation>
    </message>
    <message>
        <source>A part of the tariff could not be read.</source>
        <translation>تعذّرت قراءة جزء من جدول الأسعار.</translation>
    </message>
    <message>
        <source>The tariff has no prices by distance.</source>
        <translation>لا يتضمن جدول الأسعار أسعارًا حسب المسافة.</translation>
    </message>
    <message>
        <source>This account has prices of its own, which the service does not give.</source>
        <translation>لهذا الحساب أسعار خاصة لا تعرضها الخدمة.</translation>
    </message>
    <message>
        <source>The service gave no distance in km.</source>
        <translation>لم تذكر الخدمة المسافة بالكيلومتر.</translation>
    </message>
    <message>
        <source>The tariff has no rate for a longer distance.</source>
        <translation>لا يتضمن جدول الأسعار سعرًا لمسافة أطول.</translation>
    </message>
    <message>
        <source>The tariff has two prices for this distance.</source>
        <translation>في جدول الأسعار سعران لهذه المسافة.</translation>
    </message>
    <message>
        <source>The tariff has no price for this zone.</source>
        <translation>لا يتضمن جدول الأسعار سعرًا لهذه المنطقة الخاصة.</translation>
    </message>
    <message>
        <source>The rate of scheduled deliveries is not known.</source>
        <translation>سعر التوصيلات المجدولة غير معروف.</translation>
    </message>
    <message>
        <source>{km} km past {after} km × {rate}</source>
        <translation>{km} كم بعد {after} كم × {rate}</translation>
    </message>
    <message>
        <source>Fixed price: {zone}</source>
        <translation>سعر ثابت: {zone}</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>التقريب</translation>
    </message>
    <message>
        <source>Scheduled, flat rate</source>
        <translation>مجدول، سعر ثابت</translation>
    </message>
    <message>
        <source>The first {distance} km</source>
        <translation>أول {distance} كم</translation>
    </message>
    <message>
        <source>{tier} ({distance} km)</source>
        <translation>{tier} ({distance} كم)</translation>
    </message>
    <message>
        <source>The service asks {amount} more than its tariff.</source>
        <translation>تطلب الخدمة {amount} أكثر من جدول أسعارها.</translation>
    </message>
    <message>
        <source>The service asks {amount} less than its tariff.</source>
        <translation>تطلب الخدمة {amount} أقل من جدول أسعارها.</translation>
    </message>
    <message>
        <source>The service rounds this to {amount}.</source>
        <translation>تقرّب الخدمة هذا المبلغ إلى {amount}.</translation>
    </message>
    <message>
        <source>The last known tariff</source>
        <translation>آخر جدول أسعار معروف</translation>
    </message>
    <message>
        <source>Tariff of {time}</source>
        <translation>جدول أسعار {time}</translation>
    </message>
    <message>
        <source>Estimate: at least {least}</source>
        <translation>تقدير: {least} على الأقل</translation>
    </message>
    <message>
        <source>Estimate: about {price}</source>
        <translation>تقدير: نحو {price}</translation>
    </message>
    <message>
        <source>Estimate: about {least} to {most}</source>
        <translation>تقدير: من نحو {least} إلى {most}</translation>
    </message>
    <message>
        <source>{km} km, as the service measured before</source>
        <translation>{km} كم، كما قاستها الخدمة من قبل</translation>
    </message>
    <message>
        <source>{km} km in a straight line; the way by road is longer</source>
        <translation>{km} كم بخط مستقيم؛ والطريق أطول</translation>
    </message>
    <message>
        <source>{least} to {most} km, judged by the service&apos;s other distances</source>
        <translation>من {least} إلى {most} كم، قياسًا على مسافات أخرى من الخدمة</translation>
    </message>
</context>
<context>
    <name>CallBanner</name>
    <message>
        <source>Take call</source>
        <translation>استقبال المكالمة</translation>
    </message>
    <message>
        <source>Waiting for this booking.</source>
        <translation>بانتظار هذا الحجز.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرهم</numerusform>
            <numerusform>وعميل آخر</numerusform>
            <numerusform>وعميلان آخران</numerusform>
            <numerusform>و%n عملاء آخرين</numerusform>
            <numerusform>و%n عميلًا آخر</numerusform>
            <numerusform>و%n عميل آخر</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CashSheet</name>
    <message>
        <source>Collected</source>
        <translation>محصّل</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>قيد الانتظار</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>لا سائق</translation>
    </message>
    <message>
        <source>Pending: booked before its end and still on the way.</source>
        <translation>قيد الانتظار: حُجزت قبل نهاية الفترة وما زالت في الطريق.</translation>
    </message>
    <message>
        <source>{part}, KWD</source>
        <translation>{part}، د.ك</translation>
    </message>
    <message numerus="yes">
        <source>{amount} + %n missing</source>
        <translation>
            <numerusform>{amount}</numerusform>
            <numerusform>{amount} + واحد ناقص</numerusform>
            <numerusform>{amount} + اثنان ناقصان</numerusform>
            <numerusform>{amount} + %n ناقصة</numerusform>
            <numerusform>{amount} + %n ناقصًا</numerusform>
            <numerusform>{amount} + %n ناقص</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <translation>لا يوجد</translation>
    </message>
    <message numerus="yes">
        <source>%n amounts missing</source>
        <translation>
            <numerusform>لا مبالغ ناقصة</numerusform>
            <numerusform>مبلغ واحد ناقص</numerusform>
            <numerusform>مبلغان ناقصان</numerusform>
            <numerusform>%n مبالغ ناقصة</numerusform>
            <numerusform>%n مبلغًا ناقصًا</numerusform>
            <numerusform>%n مبلغ ناقص</numerusform>
        </translation>
    </message>
    <message>
        <source>amount missing</source>
        <translation>المبلغ ناقص</translation>
    </message>
    <message>
        <source>Amounts are what this PC sent, or a counter that shares with it. Unknown ones are excluded from totals.</source>
        <translation>المبالغ هي ما أرسله هذا الجهاز أو كاونتر يشارك معه. ولا تدخل المبالغ غير المعروفة في المجاميع.</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>كشف النقد</translation>
    </message>
    <message>
        <source>From {since} to {until}</source>
        <translation>من {since} إلى {until}</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>حتى {time}</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>الكاونتر</translation>
    </message>
    <message>
        <source>Handed over by</source>
        <translation>سلّمه</translation>
    </message>
    <message>
        <source>Received by</source>
        <translation>استلمه</translation>
    </message>
    <message>
        <source>Page {page} of {all}</source>
        <translation>صفحة {page} من {all}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries</source>
        <translation>
            <numerusform>لا توصيلات</numerusform>
            <numerusform>توصيلة واحدة</numerusform>
            <numerusform>توصيلتان</numerusform>
            <numerusform>%n توصيلات</numerusform>
            <numerusform>%n توصيلة</numerusform>
            <numerusform>%n توصيلة</numerusform>
        </translation>
    </message>
    <message>
        <source>Collected, unknown</source>
        <translation>محصّل، غير معروف</translation>
    </message>
    <message>
        <source>Pending, unknown</source>
        <translation>قيد الانتظار، غير معروف</translation>
    </message>
    <message>
        <source>Failed, unknown</source>
        <translation>فشل، غير معروف</translation>
    </message>
    <message>
        <source>Whole shop</source>
        <translation>المتجر كله</translation>
    </message>
    <message>
        <source>Settled</source>
        <translation>المسوّى</translation>
    </message>
    <message>
        <source>Settled, but not delivered: {orders}</source>
        <translation>سُوّيت ولم تُسلَّم: {orders}</translation>
    </message>
    <message>
        <source>Booked elsewhere</source>
        <translation>حُجز في مكان آخر</translation>
    </message>
    <message>
        <source>No clerk chosen</source>
        <translation>بدون موظف</translation>
    </message>
    <message>
        <source>cash unknown</source>
        <translation>النقد غير معروف</translation>
    </message>
    <message>
        <source>Collected and failed: deliveries that ended in this period, by the time that the service gives or, without one, the time that this PC first saw it.</source>
        <translation>المحصّل والفاشل: توصيلات انتهت في هذه الفترة بحسب وقت الخدمة، أو بحسب أول وقت رآها فيه هذا الجهاز إن لم تذكر الخدمة وقتًا.</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>حجزه</translation>
    </message>
    <message>
        <source>No cash in this period.</source>
        <translation>لا نقد في هذه الفترة.</translation>
    </message>
    <message numerus="yes">
        <source>Excluded from totals: %n</source>
        <translation>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
            <numerusform>مستثناة من المجاميع: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No cash to collect: %n</source>
        <translation>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
            <numerusform>لا نقد للتحصيل: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CashView</name>
    <message>
        <source>Cash by driver</source>
        <translation>النقد حسب السائق</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries</source>
        <translation>
            <numerusform>لا توصيلات</numerusform>
            <numerusform>توصيلة واحدة</numerusform>
            <numerusform>توصيلتان</numerusform>
            <numerusform>%n توصيلات</numerusform>
            <numerusform>%n توصيلة</numerusform>
            <numerusform>%n توصيلة</numerusform>
        </translation>
    </message>
    <message>
        <source>Excluded from totals</source>
        <translation>مستثناة من المجاميع</translation>
    </message>
    <message>
        <source>Deliveries excluded from totals</source>
        <translation>توصيلات مستثناة من المجاميع</translation>
    </message>
    <message>
        <source>No cash in this period. It appears once a delivery with cash is booked.</source>
        <translation>لا نقد في هذه الفترة. يظهر هنا بعد حجز توصيلة فيها تحصيل نقدي.</translation>
    </message>
    <message numerus="yes">
        <source>%n with no cash to collect</source>
        <translation>
            <numerusform>لا توصيلات بلا تحصيل</numerusform>
            <numerusform>توصيلة واحدة بلا تحصيل</numerusform>
            <numerusform>توصيلتان بلا تحصيل</numerusform>
            <numerusform>%n توصيلات بلا تحصيل</numerusform>
            <numerusform>%n توصيلة بلا تحصيل</numerusform>
            <numerusform>%n توصيلة بلا تحصيل</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClaimedDialog</name>
    <message>
        <source>Print slip</source>
        <translation>طباعة الإيصال</translation>
    </message>
    <message>
        <source>Two slips of one order look like two deliveries.</source>
        <translation>إيصالان لطلب واحد يبدوان كتوصيلتين.</translation>
    </message>
    <message>
        <source>Print it again</source>
        <translation>إعادة الطباعة</translation>
    </message>
    <message>
        <source>Print all</source>
        <translation>طباعة الكل</translation>
    </message>
    <message numerus="yes">
        <source>Print the other %n</source>
        <translation>
            <numerusform>طباعة الباقي</numerusform>
            <numerusform>طباعة الأخرى</numerusform>
            <numerusform>طباعة الأخريين</numerusform>
            <numerusform>طباعة الـ%n الأخرى</numerusform>
            <numerusform>طباعة الـ%n الأخرى</numerusform>
            <numerusform>طباعة الـ%n الأخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not print</source>
        <translation>عدم الطباعة</translation>
    </message>
    <message numerus="yes">
        <source>%n of these slips are at other counters</source>
        <translation>
            <numerusform>لا إيصال لدى كاونترات أخرى</numerusform>
            <numerusform>إيصال واحد لدى كاونتر آخر</numerusform>
            <numerusform>إيصالان لدى كاونترات أخرى</numerusform>
            <numerusform>%n إيصالات لدى كاونترات أخرى</numerusform>
            <numerusform>%n إيصالًا لدى كاونترات أخرى</numerusform>
            <numerusform>%n إيصال لدى كاونترات أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Print the slip of {number} again?</source>
        <translation>طباعة إيصال {number} مرة أخرى؟</translation>
    </message>
    <message>
        <source>Print the slip of {number} here, too?</source>
        <translation>طباعة إيصال {number} هنا أيضًا؟</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>و%n غيرها</numerusform>
            <numerusform>وواحدة غيرها</numerusform>
            <numerusform>واثنتان غيرها</numerusform>
            <numerusform>و%n غيرها</numerusform>
            <numerusform>و%n غيرها</numerusform>
            <numerusform>و%n غيرها</numerusform>
        </translation>
    </message>
    <message>
        <source>{counter} has had it to print since {time}.</source>
        <translation>هو لدى {counter} للطباعة منذ {time}.</translation>
    </message>
    <message>
        <source>{counter} printed it at {time}.</source>
        <translation>طبعه {counter} في {time}.</translation>
    </message>
</context>
<context>
    <name>ClearButton</name>
    <message>
        <source>Clear</source>
        <translation>مسح</translation>
    </message>
</context>
<context>
    <name>ClerkButton</name>
    <message>
        <source>Choose clerk</source>
        <translation>اختر الموظف</translation>
    </message>
    <message>
        <source>{name} works here. Hand over</source>
        <translation>{name} يعمل هنا. تسليم لغيره</translation>
    </message>
    <message>
        <source>Who works here?</source>
        <translation>من يعمل هنا؟</translation>
    </message>
</context>
<context>
    <name>ClerkDialog</name>
    <message>
        <source>Who works here?</source>
        <translation>من يعمل هنا؟</translation>
    </message>
    <message>
        <source>Name or number</source>
        <translation>الاسم أو الرقم</translation>
    </message>
    <message>
        <source>Clerks</source>
        <translation>الموظفون</translation>
    </message>
    <message>
        <source>Nobody now</source>
        <translation>لا أحد الآن</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>الرمز</translation>
    </message>
    <message>
        <source>Wrong PIN. Wait {seconds} s.</source>
        <translation>الرمز خطأ. انتظر {seconds} ث.</translation>
    </message>
    <message>
        <source>Wrong PIN.</source>
        <translation>الرمز خطأ.</translation>
    </message>
</context>
<context>
    <name>ClerksBox</name>
    <message>
        <source>Clerks</source>
        <translation>الموظفون</translation>
    </message>
    <message>
        <source>For convenience, not security: a PIN here can be found out.</source>
        <translation>للتسهيل لا للحماية: يمكن معرفة الرمز من هذا الجهاز.</translation>
    </message>
    <message>
        <source>No clerks yet. Add the first one.</source>
        <translation>لا يوجد موظفون. أضف الأول.</translation>
    </message>
    <message>
        <source>Add a clerk …</source>
        <translation>إضافة موظف …</translation>
    </message>
    <message>
        <source>Name or PIN …</source>
        <translation>الاسم أو الرمز …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>Columns of the file</source>
        <translation>أعمدة الملف</translation>
    </message>
    <message>
        <source>No column holds the phone: no row can be booked.</source>
        <translation>لا عمود للهاتف: لا يمكن حجز أي صف.</translation>
    </message>
    <message>
        <source>Check the guessed columns, then confirm: once for files like this.</source>
        <translation>راجع الأعمدة المُخمَّنة ثم أكّدها، مرة واحدة للملفات المشابهة.</translation>
    </message>
    <message>
        <source>Files with the same headings are read this way from now on.</source>
        <translation>تُقرأ الملفات ذات العناوين نفسها هكذا من الآن.</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>First cells</source>
        <translation>الخلايا الأولى</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>يحتوي على</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>تخمين</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>لا يُقرأ</translation>
    </message>
    <message>
        <source>What “{column}” holds</source>
        <translation>محتوى العمود «{column}»</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>تأكيد</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>قراءة من جديد</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Price brea&amp;kdown</source>
        <translation>ت&amp;فصيل السعر</translation>
    </message>
    <message>
        <source>Import &amp;customers …</source>
        <translation>استيراد ال&amp;عملاء …</translation>
    </message>
    <message>
        <source>Export c&amp;ustomers …</source>
        <translation>تصدير الع&amp;ملاء …</translation>
    </message>
    <message>
        <source>Ta&amp;ke call</source>
        <translation>ا&amp;ستقبال المكالمة</translation>
    </message>
    <message>
        <source>De&amp;livery</source>
        <translation>الت&amp;وصيل</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>ال&amp;عرض</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>م&amp;ساعدة</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>الحجز</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>المتابعة</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>الطباعة</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>الرسائل</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>النافذة</translation>
    </message>
    <message>
        <source>settings, options</source>
        <translation>إعدادات، خيارات، ضبط</translation>
    </message>
    <message>
        <source>hotkeys, help</source>
        <translation>اختصارات، مساعدة</translation>
    </message>
    <message>
        <source>manual, help, how to</source>
        <translation>كتيب، مساعدة، شرح</translation>
    </message>
    <message>
        <source>light, night, theme, colors</source>
        <translation>فاتح، ليلي، مظهر، ألوان</translation>
    </message>
    <message>
        <source>language</source>
        <translation>لغة</translation>
    </message>
    <message>
        <source>clerk, hand over, PIN, sign in</source>
        <translation>موظف، تسليم، رمز، تبديل</translation>
    </message>
    <message>
        <source>new, empty form, reset</source>
        <translation>جديد، نموذج فارغ، إفراغ</translation>
    </message>
    <message>
        <source>receipt, reprint</source>
        <translation>فاتورة، إعادة الطباعة</translation>
    </message>
    <message>
        <source>repeat, rebook</source>
        <translation>تكرار، إعادة الحجز</translation>
    </message>
    <message>
        <source>whatsapp, pin, where</source>
        <translation>واتساب، موقع، لوكيشن</translation>
    </message>
    <message>
        <source>cancel, refund, operator</source>
        <translation>إلغاء، استرجاع، مشغّل</translation>
    </message>
    <message>
        <source>whatsapp, sms, text</source>
        <translation>واتساب، رسالة، نص</translation>
    </message>
    <message>
        <source>mute, silence</source>
        <translation>كتم، صامت</translation>
    </message>
    <message>
        <source>download, read everything</source>
        <translation>تنزيل، قراءة الكل</translation>
    </message>
    <message>
        <source>repeat, daily, recurring</source>
        <translation>تكرار، يومي، دوري</translation>
    </message>
    <message>
        <source>repeat, standing order</source>
        <translation>تكرار، طلب متكرر</translation>
    </message>
    <message>
        <source>standing orders</source>
        <translation>طلبات متكررة</translation>
    </message>
    <message>
        <source>send back, swap</source>
        <translation>إرجاع، عكس</translation>
    </message>
    <message>
        <source>open order file, excel, csv, import orders</source>
        <translation>فتح ملف طلبات، إكسل، استيراد الطلبات</translation>
    </message>
    <message>
        <source>diagnose, problem</source>
        <translation>تشخيص، مشكلة</translation>
    </message>
    <message>
        <source>streets</source>
        <translation>شوارع</translation>
    </message>
    <message>
        <source>cash, drivers</source>
        <translation>نقد، سائقون</translation>
    </message>
    <message>
        <source>balance, money</source>
        <translation>رصيد، مال</translation>
    </message>
    <message>
        <source>owner, analytics, statistics, areas</source>
        <translation>المالك، تحليلات، إحصائيات، مناطق، تقرير</translation>
    </message>
    <message>
        <source>prices</source>
        <translation>أسعار</translation>
    </message>
    <message>
        <source>cheapest branch, cheaper pickup</source>
        <translation>أرخص فرع، فرع أرخص</translation>
    </message>
    <message>
        <source>sharing, share with other counters</source>
        <translation>مشاركة, المشاركة مع كاونترات أخرى</translation>
    </message>
    <message>
        <source>updates, new version, upgrade</source>
        <translation>تحديثات, إصدار جديد, ترقية</translation>
    </message>
    <message>
        <source>&amp;Sign in …</source>
        <translation>تسجيل ال&amp;دخول …</translation>
    </message>
    <message>
        <source>Sign &amp;out</source>
        <translation>تسجيل الخ&amp;روج</translation>
    </message>
    <message>
        <source>Use the &amp;practice service</source>
        <translation>استخدام خدمة ال&amp;تدريب</translation>
    </message>
    <message>
        <source>&amp;Book from a file …</source>
        <translation>ال&amp;حجز من ملف …</translation>
    </message>
    <message>
        <source>Save a &amp;template …</source>
        <translation>حفظ &amp;قالب …</translation>
    </message>
    <message>
        <source>Standing or&amp;ders</source>
        <translation>الطل&amp;بات المتكررة</translation>
    </message>
    <message>
        <source>Reconcile &amp;wallet</source>
        <translation>م&amp;طابقة المحفظة</translation>
    </message>
    <message>
        <source>&amp;Export history …</source>
        <translation>تصد&amp;ير السجل …</translation>
    </message>
    <message>
        <source>&amp;Import history …</source>
        <translation>ا&amp;ستيراد السجل …</translation>
    </message>
    <message>
        <source>Import p&amp;laces …</source>
        <translation>استيراد الأماك&amp;ن …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;خروج</translation>
    </message>
    <message>
        <source>&amp;Book</source>
        <translation>ا&amp;حجز</translation>
    </message>
    <message>
        <source>U&amp;ndo booking</source>
        <translation>ت&amp;راجع عن الحجز</translation>
    </message>
    <message>
        <source>&amp;Who works here …</source>
        <translation>من &amp;يعمل هنا …</translation>
    </message>
    <message>
        <source>&amp;Clear the form</source>
        <translation>م&amp;سح النموذج</translation>
    </message>
    <message>
        <source>&amp;Saved drafts and templates …</source>
        <translation>المسو&amp;دات والقوالب المحفوظة …</translation>
    </message>
    <message>
        <source>Save form as te&amp;mplate …</source>
        <translation>حفظ النمو&amp;ذج كقالب …</translation>
    </message>
    <message>
        <source>Paste the drop-&amp;off</source>
        <translation>ل&amp;صق موقع التسليم</translation>
    </message>
    <message>
        <source>&amp;Find a place</source>
        <translation>البحث عن م&amp;كان</translation>
    </message>
    <message>
        <source>Ask for the &amp;location</source>
        <translation>&amp;طلب موقع العميل</translation>
    </message>
    <message>
        <source>Save this plac&amp;e …</source>
        <translation>حفظ هذا ال&amp;مكان …</translation>
    </message>
    <message>
        <source>&amp;Print slip</source>
        <translation>&amp;طباعة الإيصال</translation>
    </message>
    <message>
        <source>Book &amp;again</source>
        <translation>حجز &amp;مجددًا</translation>
    </message>
    <message>
        <source>Return &amp;trip</source>
        <translation>توصيلة رجو&amp;ع</translation>
    </message>
    <message>
        <source>&amp;Save order as template …</source>
        <translation>حفظ الطلب ك&amp;قالب …</translation>
    </message>
    <message>
        <source>&amp;Refresh now</source>
        <translation>ت&amp;حديث الآن</translation>
    </message>
    <message>
        <source>Show on the &amp;map</source>
        <translation>عرض على ال&amp;خريطة</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message>
        <source>Wrong &amp;booking …</source>
        <translation>ح&amp;جز خاطئ …</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>ت&amp;صدير …</translation>
    </message>
    <message>
        <source>A&amp;lerts in a list</source>
        <translation>قا&amp;ئمة التنبيهات</translation>
    </message>
    <message>
        <source>&amp;While you were away</source>
        <translation>أثناء &amp;غيابك</translation>
    </message>
    <message>
        <source>Find an&amp;ything …</source>
        <translation>البحث عن أي &amp;شيء …</translation>
    </message>
    <message>
        <source>&amp;Search the deliveries</source>
        <translation>ال&amp;بحث في التوصيلات</translation>
    </message>
    <message>
        <source>Com&amp;pact rows</source>
        <translation>صفوف م&amp;تراصة</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;الدليل</translation>
    </message>
    <message>
        <source>Guide to this &amp;field</source>
        <translation>الدليل عن هذا الح&amp;قل</translation>
    </message>
    <message>
        <source>First &amp;day checklist</source>
        <translation>قا&amp;ئمة اليوم الأول</translation>
    </message>
    <message>
        <source>A&amp;ccount and prices</source>
        <translation>الحسا&amp;ب والأسعار</translation>
    </message>
    <message>
        <source>&amp;Tariff</source>
        <translation>جد&amp;ول الأسعار</translation>
    </message>
    <message>
        <source>&amp;Report a map problem</source>
        <translation>الإبلا&amp;غ عن خطأ في الخريطة</translation>
    </message>
    <message>
        <source>Check this &amp;PC …</source>
        <translation>فحص هذا الج&amp;هاز …</translation>
    </message>
    <message>
        <source>&amp;Save a report …</source>
        <translation>حفظ تقري&amp;ر …</translation>
    </message>
    <message>
        <source>Check for &amp;updates</source>
        <translation>التحقق من ال&amp;تحديثات</translation>
    </message>
    <message>
        <source>Deli&amp;veries</source>
        <translation>الت&amp;وصيلات</translation>
    </message>
    <message>
        <source>S&amp;chedule</source>
        <translation>الموا&amp;عيد</translation>
    </message>
    <message>
        <source>&amp;Wallet</source>
        <translation>ال&amp;محفظة</translation>
    </message>
    <message>
        <source>S&amp;hift</source>
        <translation>الور&amp;دية</translation>
    </message>
    <message>
        <source>C&amp;ustomers</source>
        <translation>العم&amp;لاء</translation>
    </message>
    <message>
        <source>Order &amp;files</source>
        <translation>ملف&amp;ات الطلبات</translation>
    </message>
    <message>
        <source>Ove&amp;rview</source>
        <translation>ن&amp;ظرة عامة</translation>
    </message>
    <message>
        <source>C&amp;olumns …</source>
        <translation>الأعمد&amp;ة …</translation>
    </message>
    <message>
        <source>Do not distur&amp;b</source>
        <translation>عدم الإ&amp;زعاج</translation>
    </message>
    <message>
        <source>Fit the &amp;map</source>
        <translation>ملاءمة ال&amp;خريطة</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;حول البرنامج</translation>
    </message>
    <message>
        <source>Set &amp;aside</source>
        <translation>&amp;وضع الحجز جانبًا</translation>
    </message>
    <message>
        <source>Focus m&amp;ap</source>
        <translation>الا&amp;نتقال إلى الخريطة</translation>
    </message>
    <message>
        <source>O&amp;nline map</source>
        <translation>خري&amp;طة الإنترنت</translation>
    </message>
    <message>
        <source>&amp;Dark mode</source>
        <translation>الوضع الدا&amp;كن</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>اختصارات لوحة الم&amp;فاتيح</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;ملف</translation>
    </message>
    <message>
        <source>S&amp;ync all</source>
        <translation>م&amp;زامنة الكل</translation>
    </message>
    <message>
        <source>Place &amp;drop-off by click</source>
        <translation>تحديد ال&amp;تسليم بالنقر</translation>
    </message>
    <message>
        <source>Place pick&amp;up by click</source>
        <translation>تحديد الاست&amp;لام بالنقر</translation>
    </message>
    <message>
        <source>&amp;Dismiss alert</source>
        <translation>إخفا&amp;ء التنبيه</translation>
    </message>
    <message>
        <source>&amp;Booking</source>
        <translation>ال&amp;حجز</translation>
    </message>
    <message>
        <source>Messa&amp;ges</source>
        <translation>ال&amp;رسائل</translation>
    </message>
    <message>
        <source>Export pl&amp;aces …</source>
        <translation>تصدير الأما&amp;كن …</translation>
    </message>
    <message>
        <source>Book an&amp;yway</source>
        <translation>احجز &amp;على أي حال</translation>
    </message>
    <message>
        <source>Read back in lar&amp;ge letters</source>
        <translation>&amp;قراءة الطلب للعميل بخط كبير</translation>
    </message>
    <message>
        <source>Price from each branc&amp;h</source>
        <translation>السعر م&amp;ن كل فرع</translation>
    </message>
    <message>
        <source>&amp;Phone and last orders</source>
        <translation>ال&amp;هاتف وآخر الطلبات</translation>
    </message>
    <message>
        <source>Use the known doo&amp;r</source>
        <translation>استخدم ال&amp;باب المعروف</translation>
    </message>
    <message>
        <source>Sa&amp;ved places …</source>
        <translation>الأماكن المحفو&amp;ظة …</translation>
    </message>
    <message>
        <source>Slip pre&amp;view</source>
        <translation>معا&amp;ينة الإيصال</translation>
    </message>
    <message>
        <source>Copy messa&amp;ge</source>
        <translation>نسخ ال&amp;رسالة</translation>
    </message>
    <message>
        <source>Send by &amp;WhatsApp</source>
        <translation>إرسال ب&amp;واتساب</translation>
    </message>
    <message>
        <source>Print &amp;log</source>
        <translation>&amp;سجل الطباعة</translation>
    </message>
    <message>
        <source>&amp;Show alert</source>
        <translation>إ&amp;ظهار التنبيه</translation>
    </message>
    <message>
        <source>Dismiss &amp;all alerts</source>
        <translation>إخفاء &amp;كل التنبيهات</translation>
    </message>
    <message>
        <source>&amp;Go to messages</source>
        <translation>الانتقال إلى ال&amp;رسائل</translation>
    </message>
    <message>
        <source>Message a&amp;ction</source>
        <translation>إ&amp;جراء الرسالة</translation>
    </message>
    <message>
        <source>&amp;Print the message&apos;s slip</source>
        <translation>&amp;طباعة إيصال الرسالة</translation>
    </message>
    <message>
        <source>&amp;Technical details</source>
        <translation>التفا&amp;صيل التقنية</translation>
    </message>
    <message>
        <source>&amp;Next message</source>
        <translation>الرسالة ال&amp;تالية</translation>
    </message>
    <message>
        <source>Dismiss &amp;message</source>
        <translation>إخفاء الرسال&amp;ة</translation>
    </message>
    <message>
        <source>Hid&amp;e map</source>
        <translation>إخ&amp;فاء الخريطة</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>تكبي&amp;ر</translation>
    </message>
    <message>
        <source>Zoom ou&amp;t</source>
        <translation>ت&amp;صغير</translation>
    </message>
    <message>
        <source>C&amp;opy or call …</source>
        <translation>نسخ أو ا&amp;تصال …</translation>
    </message>
    <message>
        <source>P&amp;references …</source>
        <translation>الت&amp;فضيلات …</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Both customers</source>
        <translation>العميلان</translation>
    </message>
    <message>
        <source>Phones</source>
        <translation>الهواتف</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>العناوين</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Phones, places and orders of both stay.</source>
        <translation>تبقى هواتف العميلين وعناوينهما وطلباتهما كلها.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>No</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(لا يوجد)</translation>
    </message>
</context>
<context>
    <name>Confirmation</name>
    <message>
        <source>The service answered with {order}, which was there before.</source>
        <translation>ردّت الخدمة بالطلب {order}، وهو موجود من قبل.</translation>
    </message>
    <message>
        <source>The service answered with {order}, which names no customer.</source>
        <translation>ردّت الخدمة بالطلب {order} من دون اسم عميل.</translation>
    </message>
    <message>
        <source>The service answered with {order} for another customer: {name}.</source>
        <translation>ردّت الخدمة بالطلب {order} لعميل آخر: {name}.</translation>
    </message>
    <message>
        <source>The service answered with {order}, which is older than this booking.</source>
        <translation>ردّت الخدمة بالطلب {order}، وهو أقدم من هذا الحجز.</translation>
    </message>
    <message>
        <source>The service&apos;s answer names no order number.</source>
        <translation>لا يذكر ردّ الخدمة رقم طلب.</translation>
    </message>
    <message>
        <source>{order} is booked, but not as asked:</source>
        <translation>تم حجز {order}، لكن ليس كما طُلب:</translation>
    </message>
    <message>
        <source>it has ended already ({status}), so no driver comes.</source>
        <translation>انتهى الطلب من قبل ({status})، فلن يأتي إليه سائق.</translation>
    </message>
    <message>
        <source>it costs {price}, but {quoted} was quoted.</source>
        <translation>سعره {price}، بينما كان السعر المعروض {quoted}.</translation>
    </message>
    <message>
        <source>its price is in {currency}, not in KWD.</source>
        <translation>سعره بعملة {currency} وليس بالدينار الكويتي.</translation>
    </message>
    <message>
        <source>it goes out now, but was asked for later.</source>
        <translation>سيُوصَّل الآن، وكان المطلوب لاحقًا.</translation>
    </message>
    <message>
        <source>it waits for later, but was asked for now.</source>
        <translation>جُدول لوقت لاحق، وكان المطلوب الآن.</translation>
    </message>
</context>
<context>
    <name>CopyButton</name>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
</context>
<context>
    <name>CorrectedAddress</name>
    <message>
        <source>Address saved.</source>
        <translation>حُفظ العنوان.</translation>
    </message>
</context>
<context>
    <name>CountView</name>
    <message>
        <source>Write why it differs.</source>
        <translation>اكتب سبب الفرق.</translation>
    </message>
    <message>
        <source>Count the cash</source>
        <translation>عدّ النقد</translation>
    </message>
    <message>
        <source>Handed in by</source>
        <translation>سلّمه</translation>
    </message>
    <message>
        <source>Opening float</source>
        <translation>العهدة الافتتاحية</translation>
    </message>
    <message>
        <source>Reason for the difference</source>
        <translation>سبب الفرق</translation>
    </message>
    <message>
        <source>Counted before</source>
        <translation>عُدّ قبل ذلك</translation>
    </message>
    <message>
        <source>Keep count</source>
        <translation>حفظ العدّ</translation>
    </message>
    <message>
        <source>Keep this count for good</source>
        <translation>حفظ هذا العدّ نهائيًا</translation>
    </message>
    <message>
        <source>Export counts</source>
        <translation>تصدير العدّ</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>حفظ كمصنف Excel أو CSV</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Back to the cash sheet; the draft stays</source>
        <translation>العودة إلى كشف النقد؛ تبقى المسودة</translation>
    </message>
    <message>
        <source>How many; Enter goes to the next</source>
        <translation>كم عددها؛ Enter ينتقل إلى التالية</translation>
    </message>
    <message>
        <source>Counted {amount}</source>
        <translation>المعدود {amount}</translation>
    </message>
    <message>
        <source>Expected {amount}: float and what was handed in</source>
        <translation>المتوقع {amount}: العهدة وما سُلّم</translation>
    </message>
    <message>
        <source>Type the float like 20.000.</source>
        <translation>اكتب العهدة مثل 20.000.</translation>
    </message>
</context>
<context>
    <name>CounterCombo</name>
    <message>
        <source>Counter</source>
        <translation>الكاونتر</translation>
    </message>
</context>
<context>
    <name>CustomerDetail</name>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Do not book for this customer</source>
        <translation>لا حجز لهذا العميل</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>العناوين</translation>
    </message>
    <message>
        <source>Places of this customer</source>
        <translation>عناوين هذا العميل</translation>
    </message>
    <message>
        <source>Last orders</source>
        <translation>آخر الطلبات</translation>
    </message>
    <message>
        <source>Last orders of this customer</source>
        <translation>آخر طلبات هذا العميل</translation>
    </message>
    <message>
        <source>Earlier values</source>
        <translation>القيم السابقة</translation>
    </message>
    <message>
        <source>Earlier values of this customer</source>
        <translation>القيم السابقة لهذا العميل</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>تجاهل التغييرات</translation>
    </message>
    <message>
        <source>Book for this customer</source>
        <translation>احجز لهذا العميل</translation>
    </message>
    <message>
        <source>Merge …</source>
        <translation>دمج …</translation>
    </message>
    <message>
        <source>Undo merge</source>
        <translation>إلغاء الدمج</translation>
    </message>
    <message>
        <source>Erase …</source>
        <translation>حذف …</translation>
    </message>
</context>
<context>
    <name>CustomerEditing</name>
    <message>
        <source>Saved.</source>
        <translation>حُفظ.</translation>
    </message>
    <message>
        <source>{name} is merged.</source>
        <translation>دُمج {name}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>The merge stays: the other counters have it.</source>
        <translation>يبقى الدمج: وصل إلى الكاونترات الأخرى.</translation>
    </message>
    <message>
        <source>They are two customers again.</source>
        <translation>عادا عميلين منفصلين.</translation>
    </message>
    <message>
        <source>The customer is erased.</source>
        <translation>حُذف العميل.</translation>
    </message>
    <message>
        <source>Nothing was erased.</source>
        <translation>لم يُحذف شيء.</translation>
    </message>
    <message numerus="yes">
        <source>%n orders are still under way.</source>
        <translation>
            <numerusform>لا طلبات جارية الآن.</numerusform>
            <numerusform>لا يزال طلب واحد جاريًا.</numerusform>
            <numerusform>لا يزال طلبان جاريين.</numerusform>
            <numerusform>لا تزال %n طلبات جارية.</numerusform>
            <numerusform>لا يزال %n طلبًا جاريًا.</numerusform>
            <numerusform>لا يزال %n طلب جاريًا.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bookings are still unconfirmed.</source>
        <translation>
            <numerusform>لا حجوزات غير مؤكدة.</numerusform>
            <numerusform>لا يزال حجز واحد غير مؤكد.</numerusform>
            <numerusform>لا يزال حجزان غير مؤكدين.</numerusform>
            <numerusform>لا تزال %n حجوزات غير مؤكدة.</numerusform>
            <numerusform>لا يزال %n حجزًا غير مؤكد.</numerusform>
            <numerusform>لا يزال %n حجز غير مؤكد.</numerusform>
        </translation>
    </message>
    <message>
        <source>Erase the customer when they have ended.</source>
        <translation>احذف العميل بعد انتهائها.</translation>
    </message>
    <message>
        <source>Changes of {name} are not saved.</source>
        <translation>لم تُحفظ تغييرات {name}.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Not saved: {names}. Close again to leave without it.</source>
        <translation>لم يُحفظ: {names}. أغلق مرة أخرى للمغادرة دون حفظ.</translation>
    </message>
    <message>
        <source>This customer is no longer here.</source>
        <translation>لم يعد هذا العميل موجودًا.</translation>
    </message>
</context>
<context>
    <name>CustomerImport</name>
    <message>
        <source>No phone</source>
        <translation>لا يوجد رقم هاتف</translation>
    </message>
    <message>
        <source>Not a phone number</source>
        <translation>ليس رقم هاتف</translation>
    </message>
    <message>
        <source>A spreadsheet rounded the number: its last digits are lost</source>
        <translation>قرّب برنامج الجداول الرقم: أرقامه الأخيرة مفقودة</translation>
    </message>
    <message>
        <source>Several contacts in one card</source>
        <translation>أكثر من جهة اتصال في بطاقة واحدة</translation>
    </message>
    <message>
        <source>A quotation mark is out of place</source>
        <translation>علامة اقتباس في غير موضعها</translation>
    </message>
    <message>
        <source>New</source>
        <translation>جديد</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>استكمال</translation>
    </message>
    <message>
        <source>Nothing to add</source>
        <translation>لا جديد</translation>
    </message>
</context>
<context>
    <name>CustomerImportDialog</name>
    <message>
        <source>Import customers</source>
        <translation>استيراد العملاء</translation>
    </message>
    <message numerus="yes">
        <source>%n new customers will be added.</source>
        <translation>
            <numerusform>لا عملاء جدد.</numerusform>
            <numerusform>سيُضاف عميل جديد واحد.</numerusform>
            <numerusform>سيُضاف عميلان جديدان.</numerusform>
            <numerusform>سيُضاف %n عملاء جدد.</numerusform>
            <numerusform>سيُضاف %n عميلًا جديدًا.</numerusform>
            <numerusform>سيُضاف %n عميل جديد.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: missing details, phones or places will be added.</source>
        <translation>
            <numerusform>لا عملاء تُستكمل بياناتهم.</numerusform>
            <numerusform>عميل واحد موجود هنا: سيُضاف ما ينقصه من بيانات أو هواتف أو عناوين.</numerusform>
            <numerusform>عميلان موجودان هنا: سيُضاف ما ينقصهما من بيانات أو هواتف أو عناوين.</numerusform>
            <numerusform>%n عملاء موجودون هنا: سيُضاف ما ينقصهم من بيانات أو هواتف أو عناوين.</numerusform>
            <numerusform>%n عميلًا موجودون هنا: سيُضاف ما ينقصهم من بيانات أو هواتف أو عناوين.</numerusform>
            <numerusform>%n عميل موجودون هنا: سيُضاف ما ينقصهم من بيانات أو هواتف أو عناوين.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: nothing to add.</source>
        <translation>
            <numerusform>لا عملاء موجودون هنا.</numerusform>
            <numerusform>عميل واحد موجود هنا: لا شيء يُضاف.</numerusform>
            <numerusform>عميلان موجودان هنا: لا شيء يُضاف.</numerusform>
            <numerusform>%n عملاء موجودون هنا: لا شيء يُضاف.</numerusform>
            <numerusform>%n عميلًا موجودون هنا: لا شيء يُضاف.</numerusform>
            <numerusform>%n عميل موجودون هنا: لا شيء يُضاف.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unreadable characters (�) in %n lines: {lines}</source>
        <translation>
            <numerusform>لا حروف غير مقروءة (�): {lines}</numerusform>
            <numerusform>حروف غير مقروءة (�) في سطر واحد: {lines}</numerusform>
            <numerusform>حروف غير مقروءة (�) في سطرين: {lines}</numerusform>
            <numerusform>حروف غير مقروءة (�) في %n أسطر: {lines}</numerusform>
            <numerusform>حروف غير مقروءة (�) في %n سطرًا: {lines}</numerusform>
            <numerusform>حروف غير مقروءة (�) في %n سطر: {lines}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet hides %n of these lines: {lines}</source>
        <translation>
            <numerusform>لا يخفي الجدول شيئًا من هذه الأسطر: {lines}</numerusform>
            <numerusform>سطر واحد منها مخفي في الجدول: {lines}</numerusform>
            <numerusform>سطران منها مخفيان في الجدول: {lines}</numerusform>
            <numerusform>%n أسطر منها مخفية في الجدول: {lines}</numerusform>
            <numerusform>%n سطرًا منها مخفية في الجدول: {lines}</numerusform>
            <numerusform>%n سطر منها مخفية في الجدول: {lines}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: %n customers are already here.</source>
        <translation>
            <numerusform>لا جديد: لا عملاء في الملف.</numerusform>
            <numerusform>لا جديد: العميل موجود هنا.</numerusform>
            <numerusform>لا جديد: العميلان موجودان هنا.</numerusform>
            <numerusform>لا جديد: %n عملاء موجودون هنا.</numerusform>
            <numerusform>لا جديد: %n عميلًا موجودون هنا.</numerusform>
            <numerusform>لا جديد: %n عميل موجودون هنا.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to import: no line can be read.</source>
        <translation>لا شيء للاستيراد: لا يمكن قراءة أي سطر.</translation>
    </message>
    <message>
        <source>Nothing to import: the file has no lines.</source>
        <translation>لا شيء للاستيراد: الملف بلا أسطر.</translation>
    </message>
    <message>
        <source>Guessed columns, check the lines below: {columns}</source>
        <translation>أعمدة مُخمَّنة، راجع الأسطر أدناه: {columns}</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>لا مزيد</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Not read: {columns}</source>
        <translation>أعمدة لم تُقرأ: {columns}</translation>
    </message>
    <message>
        <source>First lines as they will be imported</source>
        <translation>أول الأسطر كما ستُستورد</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>السطر</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>استيراد</translation>
    </message>
    <message numerus="yes">
        <source>%n lines cannot be read and are skipped</source>
        <translation>
            <numerusform>لا أسطر متروكة</numerusform>
            <numerusform>سطر واحد تتعذّر قراءته وسيُترك</numerusform>
            <numerusform>سطران تتعذّر قراءتهما وسيُتركان</numerusform>
            <numerusform>%n أسطر تتعذّر قراءتها وستُترك</numerusform>
            <numerusform>%n سطرًا تتعذّر قراءتها وستُترك</numerusform>
            <numerusform>%n سطر تتعذّر قراءتها وستُترك</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>في الملف</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
</context>
<context>
    <name>CustomerJobs</name>
    <message>
        <source>Export customers</source>
        <translation>تصدير العملاء</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>العملاء</translation>
    </message>
    <message>
        <source>Export customers to {name}</source>
        <translation>تصدير العملاء إلى {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n customers saved to {name}.</source>
        <translation>
            <numerusform>لم يُحفظ أي عميل في {name}.</numerusform>
            <numerusform>حُفظ عميل واحد في {name}.</numerusform>
            <numerusform>حُفظ عميلان في {name}.</numerusform>
            <numerusform>حُفظ %n عملاء في {name}.</numerusform>
            <numerusform>حُفظ %n عميلًا في {name}.</numerusform>
            <numerusform>حُفظ %n عميل في {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import customers</source>
        <translation>استيراد العملاء</translation>
    </message>
    <message>
        <source>Tables and contacts</source>
        <translation>جداول وجهات اتصال</translation>
    </message>
    <message numerus="yes">
        <source>%n customers added or completed.</source>
        <translation>
            <numerusform>لم يُضَف أي عميل ولم تُستكمل بيانات أحد.</numerusform>
            <numerusform>أُضيف عميل واحد أو استُكملت بياناته.</numerusform>
            <numerusform>أُضيف عميلان أو استُكملت بياناتهما.</numerusform>
            <numerusform>أُضيف %n عملاء أو استُكملت بياناتهم.</numerusform>
            <numerusform>أُضيف %n عميلًا أو استُكملت بياناتهم.</numerusform>
            <numerusform>أُضيف %n عميل أو استُكملت بياناتهم.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} lines imported. Import the file again for the rest.</source>
        <translation>استُورد {done} من {all} من الأسطر. استورد الملف مجددًا لإكمال الباقي.</translation>
    </message>
</context>
<context>
    <name>CustomerMessages</name>
    <message>
        <source>Hello {customer},
please send us your location here on WhatsApp, for your delivery.
{shop}</source>
        <translation>السلام عليكم {customer}،
نرجو إرسال موقعك (اللوكيشن) هنا على الواتساب لتوصيل طلبك.
{shop}</translation>
    </message>
    <message>
        <source>Your order {order} {status}.
Driver: {driver}
Driver&apos;s phone: {driver_phone}
Cash to pay: {cash}
Expected: {when}
{shop}</source>
        <translation>طلبك رقم {order} {status}.
السائق: {driver}
هاتف السائق: {driver_phone}
المبلغ المطلوب نقدًا: {cash}
وقت الوصول المتوقع: {when}
{shop}</translation>
    </message>
    <message>
        <source>by {time}</source>
        <translation>قبل {time}</translation>
    </message>
    <message>
        <source>Other ways …</source>
        <translation>طرق أخرى …</translation>
    </message>
    <message>
        <source>WhatsApp opens ({language}): {customer}.</source>
        <translation>يُفتح واتساب ({language}): {customer}.</translation>
    </message>
    <message>
        <source>Message copied ({language}): {customer}.</source>
        <translation>نُسخت الرسالة ({language}): {customer}.</translation>
    </message>
    <message>
        <source>WhatsApp did not open. Message copied ({language}): {customer}.</source>
        <translation>لم يُفتح واتساب. نُسخت الرسالة ({language}): {customer}.</translation>
    </message>
    <message>
        <source>Send by WhatsApp: {language}</source>
        <translation>إرسال بواتساب: {language}</translation>
    </message>
    <message>
        <source>Copy: {language}</source>
        <translation>نسخ: {language}</translation>
    </message>
    <message>
        <source>An unconfirmed booking has no message yet.</source>
        <translation>لا رسالة بعد لحجز غير مؤكد.</translation>
    </message>
</context>
<context>
    <name>Customers</name>
    <message>
        <source>Call from {number}</source>
        <translation>مكالمة من {number}</translation>
    </message>
    <message>
        <source>Unknown number</source>
        <translation>رقم غير معروف</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Last order</source>
        <translation>آخر طلب</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>تفاصيل العنوان</translation>
    </message>
    <message>
        <source>{field}: “{value}” · {counter} · {time}</source>
        <translation>{field}: «{value}» · {counter} · {time}</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>No</source>
        <translation>لا</translation>
    </message>
    <message numerus="yes">
        <source>%n orders</source>
        <translation>
            <numerusform>لا طلبات</numerusform>
            <numerusform>طلب واحد</numerusform>
            <numerusform>طلبان</numerusform>
            <numerusform>%n طلبات</numerusform>
            <numerusform>%n طلبًا</numerusform>
            <numerusform>%n طلب</numerusform>
        </translation>
    </message>
    <message>
        <source>last {time}</source>
        <translation>آخرها {time}</translation>
    </message>
    <message>
        <source>usually cash</source>
        <translation>يدفع نقدًا عادةً</translation>
    </message>
    <message>
        <source>Do not book</source>
        <translation>لا تحجز</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>تحذير</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>بلا فشل</numerusform>
            <numerusform>فشل واحد</numerusform>
            <numerusform>فشل اثنان</numerusform>
            <numerusform>فشل %n</numerusform>
            <numerusform>فشل %n</numerusform>
            <numerusform>فشل %n</numerusform>
        </translation>
    </message>
    <message>
        <source>{amount} collected</source>
        <translation>حُصّل {amount}</translation>
    </message>
    <message>
        <source>{amount} to collect</source>
        <translation>يُنتظر تحصيل {amount}</translation>
    </message>
    <message>
        <source>{customer}. Enter fills the form.</source>
        <translation>{customer}. اضغط Enter لملء النموذج.</translation>
    </message>
    <message>
        <source>No earlier orders with this phone.</source>
        <translation>لا طلبات سابقة بهذا الهاتف.</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>علامات</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>ملاحظة للسائق</translation>
    </message>
    <message>
        <source>Note for us</source>
        <translation>ملاحظة لنا</translation>
    </message>
</context>
<context>
    <name>CustomersPanel</name>
    <message>
        <source>Customers</source>
        <translation>العملاء</translation>
    </message>
    <message>
        <source>Search name, phone, area</source>
        <translation>بحث بالاسم أو الهاتف أو المنطقة</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>البحث في العملاء</translation>
    </message>
    <message>
        <source>No customer matches {text}.</source>
        <translation>لا عميل يطابق {text}.</translation>
    </message>
    <message>
        <source>No customers yet. Everyone you book for appears here.</source>
        <translation>لا عملاء بعد. يظهر هنا كل من تحجز له.</translation>
    </message>
</context>
<context>
    <name>DayToggles</name>
    <message>
        <source>Days</source>
        <translation>الأيام</translation>
    </message>
</context>
<context>
    <name>Days</name>
    <message>
        <source>{day} {month}</source>
        <translation>{day} {month}</translation>
    </message>
    <message>
        <source>Today, {day}</source>
        <translation>اليوم، {day}</translation>
    </message>
    <message>
        <source>Tomorrow, {day}</source>
        <translation>غدًا، {day}</translation>
    </message>
    <message>
        <source>{weekday} {date}</source>
        <translation>{weekday} {date}</translation>
    </message>
</context>
<context>
    <name>DeliveryPane</name>
    <message>
        <source>Select a delivery in the list first.</source>
        <translation>اختر توصيلة من القائمة أولًا.</translation>
    </message>
</context>
<context>
    <name>DetailHead</name>
    <message>
        <source>Copy the order number</source>
        <translation>نسخ رقم الطلب</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>متأخر</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>المراحل</translation>
    </message>
    <message>
        <source>Show the whole timeline</source>
        <translation>عرض كل المراحل</translation>
    </message>
    <message>
        <source>Select a delivery</source>
        <translation>اختر توصيلة</translation>
    </message>
    <message>
        <source>Unconfirmed booking</source>
        <translation>حجز غير مؤكد</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>إغلاق التفاصيل</translation>
    </message>
</context>
<context>
    <name>DetailPanel</name>
    <message>
        <source>Chosen delivery</source>
        <translation>التوصيلة المختارة</translation>
    </message>
    <message>
        <source>Print slip</source>
        <translation>طباعة الإيصال</translation>
    </message>
    <message>
        <source>Print the slip (Ctrl+P)</source>
        <translation>طباعة الإيصال (Ctrl+P)</translation>
    </message>
    <message>
        <source>Book again</source>
        <translation>حجز مجددًا</translation>
    </message>
    <message>
        <source>Fill the form with this delivery (Ctrl+R)</source>
        <translation>تعبئة النموذج بهذه التوصيلة (Ctrl+R)</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>عرض على الخريطة</translation>
    </message>
    <message>
        <source>Show the drop-off on the map (Ctrl+M)</source>
        <translation>عرض موقع التسليم على الخريطة (Ctrl+M)</translation>
    </message>
    <message>
        <source>Not as asked: {what}</source>
        <translation>ليس كما طُلب: {what}</translation>
    </message>
    <message>
        <source>Nothing on this PC takes calls. The number is copied: {number}</source>
        <translation>لا يوجد برنامج للمكالمات على هذا الجهاز. نُسخ الرقم: {number}</translation>
    </message>
    <message numerus="yes">
        <source>%n steps of its history could not be read</source>
        <translation>
            <numerusform>كل خطوات سجلّه قُرئت</numerusform>
            <numerusform>تعذّرت قراءة خطوة واحدة من سجلّه</numerusform>
            <numerusform>تعذّرت قراءة خطوتين من سجلّه</numerusform>
            <numerusform>تعذّرت قراءة %n خطوات من سجلّه</numerusform>
            <numerusform>تعذّرت قراءة %n خطوة من سجلّه</numerusform>
            <numerusform>تعذّرت قراءة %n خطوة من سجلّه</numerusform>
        </translation>
    </message>
    <message>
        <source>An unconfirmed booking has no slip yet.</source>
        <translation>لا إيصال بعد لحجز غير مؤكد.</translation>
    </message>
    <message>
        <source>The details are still being read. Print again in a moment.</source>
        <translation>ما زالت التفاصيل تُقرأ. أعد الطباعة بعد لحظة.</translation>
    </message>
    <message>
        <source>Details of the delivery</source>
        <translation>تفاصيل التوصيلة</translation>
    </message>
</context>
<context>
    <name>DetailsButton</name>
    <message>
        <source>De&amp;tails</source>
        <translation>التفا&amp;صيل</translation>
    </message>
    <message>
        <source>Technical details of this message</source>
        <translation>التفاصيل التقنية لهذه الرسالة</translation>
    </message>
    <message>
        <source>Technical details to copy for support</source>
        <translation>تفاصيل تقنية لنسخها إلى الدعم</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>التفاصيل</translation>
    </message>
    <message>
        <source>Technical details</source>
        <translation>التفاصيل التقنية</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>إ&amp;غلاق</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
    <message>
        <source>Copy this for support. It contains no password.</source>
        <translation>انسخ هذا النص إلى الدعم. لا يحتوي على كلمة مرور.</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Waiting …</source>
        <translation>بالانتظار …</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>سليم</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>مشكلة</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>القرص</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>النافذة</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>الخطوط</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>الصوت</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>الطابعات</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>خادم الوكيل</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>الشهادات</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>حافظة المفاتيح</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>الخدمة</translation>
    </message>
    <message>
        <source>Sign-in</source>
        <translation>تسجيل الدخول</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>الساعة</translation>
    </message>
    <message>
        <source>{file}</source>
        <translation>{file}</translation>
    </message>
    <message>
        <source>all at their defaults</source>
        <translation>كلها على القيم الافتراضية</translation>
    </message>
    <message>
        <source>{file}: {failures}</source>
        <translation>{file}: {failures}</translation>
    </message>
    <message>
        <source>{free} MB free in {folder}</source>
        <translation>{free} ميغابايت متاحة في {folder}</translation>
    </message>
    <message>
        <source>only {free} MB free in {folder}</source>
        <translation>{free} ميغابايت فقط متاحة في {folder}</translation>
    </message>
    <message>
        <source>{folder} cannot be used: {detail}</source>
        <translation>يتعذّر استخدام {folder}: {detail}</translation>
    </message>
    <message>
        <source>nothing stops it from opening</source>
        <translation>لا شيء يمنع فتحها</translation>
    </message>
    <message>
        <source>no display here: not tried</source>
        <translation>لا شاشة هنا: لم يُجرَّب</translation>
    </message>
    <message>
        <source>the display {display} does not answer</source>
        <translation>الشاشة {display} لا تستجيب</translation>
    </message>
    <message>
        <source>slips in {families}, with Arabic</source>
        <translation>الإيصالات بخط {families}، مع العربية</translation>
    </message>
    <message>
        <source>no font with Arabic letters for slips</source>
        <translation>لا يوجد خط بحروف عربية للإيصالات</translation>
    </message>
    <message>
        <source>{device}</source>
        <translation>{device}</translation>
    </message>
    <message>
        <source>no sound device: alerts are seen, not heard</source>
        <translation>لا يوجد جهاز صوت: تُرى التنبيهات ولا تُسمع</translation>
    </message>
    <message>
        <source>{detail}: alerts are seen, not heard</source>
        <translation>{detail}: تُرى التنبيهات ولا تُسمع</translation>
    </message>
    <message>
        <source>{printers}</source>
        <translation>{printers}</translation>
    </message>
    <message>
        <source>none: slips go to PDF files</source>
        <translation>لا توجد: تُحفظ الإيصالات ملفات PDF</translation>
    </message>
    <message>
        <source>{version}</source>
        <translation>{version}</translation>
    </message>
    <message>
        <source>{detail}</source>
        <translation>{detail}</translation>
    </message>
    <message>
        <source>none for the practice service</source>
        <translation>لا يلزم لخدمة التدريب</translation>
    </message>
    <message>
        <source>none</source>
        <translation>لا يوجد</translation>
    </message>
    <message>
        <source>by {proxy}</source>
        <translation>عبر {proxy}</translation>
    </message>
    <message>
        <source>a script (PAC) or a kind of proxy that cannot be used; tried without it</source>
        <translation>نص برمجي (PAC) أو نوع لا يمكن استخدامه؛ جُرّب الاتصال بدونه</translation>
    </message>
    <message>
        <source>those that the system trusts</source>
        <translation>ما يثق به النظام</translation>
    </message>
    <message>
        <source>the system&apos;s ({count} authorities, in {places})</source>
        <translation>شهادات النظام ({count} جهة إصدار، في {places})</translation>
    </message>
    <message>
        <source>by {variable}, in {places} (authorities: {count})</source>
        <translation>حسب {variable}، في {places} (جهات الإصدار: {count})</translation>
    </message>
    <message>
        <source>the system has none; those that came with deskdispatch (authorities: {count})</source>
        <translation>لا توجد لدى النظام؛ تُستخدم المرفقة مع deskdispatch (جهات الإصدار: {count})</translation>
    </message>
    <message>
        <source>{variable} names {places}, which is not there</source>
        <translation>{variable} يحدد {places} وهو غير موجود</translation>
    </message>
    <message>
        <source>{places} holds no certificate of an authority that can be read</source>
        <translation>لا توجد في {places} شهادة جهة إصدار يمكن قراءتها</translation>
    </message>
    <message>
        <source>{places} cannot be read: {detail}</source>
        <translation>تتعذّر قراءة {places}: {detail}</translation>
    </message>
    <message>
        <source>sign-ins are kept</source>
        <translation>تُحفظ بيانات الدخول</translation>
    </message>
    <message>
        <source>none: you sign in at each start</source>
        <translation>لا توجد: يُطلب تسجيل الدخول عند كل تشغيل</translation>
    </message>
    <message>
        <source>{why}</source>
        <translation>{why}</translation>
    </message>
    <message>
        <source>no answer within {seconds} s</source>
        <translation>لا رد خلال {seconds} ث</translation>
    </message>
    <message>
        <source>{service} answers</source>
        <translation>{service} تستجيب</translation>
    </message>
    <message>
        <source>{service} does not answer within {seconds} s</source>
        <translation>{service} لا تستجيب خلال {seconds} ث</translation>
    </message>
    <message>
        <source>{service}: {why}</source>
        <translation>{service}: {why}</translation>
    </message>
    <message>
        <source>the profile {profile} has no address yet</source>
        <translation>لا عنوان بعد لملف التعريف {profile}</translation>
    </message>
    <message>
        <source>the practice service answers</source>
        <translation>خدمة التدريب تستجيب</translation>
    </message>
    <message>
        <source>the practice service does not start: {detail}</source>
        <translation>خدمة التدريب لا تبدأ: {detail}</translation>
    </message>
    <message>
        <source>as {merchant}</source>
        <translation>باسم {merchant}</translation>
    </message>
    <message>
        <source>not tried</source>
        <translation>لم يُجرَّب</translation>
    </message>
    <message>
        <source>the service refuses it</source>
        <translation>الخدمة ترفضه</translation>
    </message>
    <message>
        <source>no key or password is kept</source>
        <translation>لا مفتاح ولا كلمة مرور محفوظة</translation>
    </message>
    <message>
        <source>the service does not say the time</source>
        <translation>الخدمة لا تذكر الوقت</translation>
    </message>
    <message>
        <source>within {seconds} s of the service</source>
        <translation>الفرق عن الخدمة {seconds} ث على الأكثر</translation>
    </message>
    <message>
        <source>{seconds} s behind the service</source>
        <translation>متأخرة عن الخدمة {seconds} ث</translation>
    </message>
    <message>
        <source>{seconds} s ahead of the service</source>
        <translation>متقدمة على الخدمة {seconds} ث</translation>
    </message>
    <message>
        <source>a part of the program cannot be loaded: {detail}</source>
        <translation>تعذّر تحميل جزء من البرنامج: {detail}</translation>
    </message>
    <message>
        <source>the check itself failed</source>
        <translation>تعطّل الفحص نفسه</translation>
    </message>
    <message>
        <source>Check the internet and the address, then check again</source>
        <translation>تحقق من الإنترنت ومن العنوان، ثم أعد الفحص</translation>
    </message>
    <message>
        <source>Install deskdispatch again, or save a report</source>
        <translation>أعد تثبيت deskdispatch، أو احفظ تقريرًا</translation>
    </message>
    <message>
        <source>Put the certificates there again (PEM), or remove SSL_CERT_FILE if it names the file; until then the service may not be trusted</source>
        <translation>أعد وضع الشهادات هناك (PEM)، أو احذف SSL_CERT_FILE إن كان هو ما يحدد الملف؛ وإلى ذلك الحين قد لا يُوثق بالخدمة</translation>
    </message>
    <message>
        <source>Set this PC&apos;s clock: scheduled times would be wrong</source>
        <translation>اضبط ساعة هذا الجهاز، وإلا أخطأت المواعيد</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds this library, or deskdispatch again</source>
        <translation>ثبّت حزمة النظام التي تحوي هذه المكتبة، أو أعد تثبيت deskdispatch</translation>
    </message>
    <message>
        <source>Install deskdispatch again</source>
        <translation>أعد تثبيت deskdispatch</translation>
    </message>
    <message>
        <source>Choose them again in the preferences: until then the defaults apply</source>
        <translation>اخترها من جديد في التفضيلات: تسري القيم الافتراضية حتى ذلك الحين</translation>
    </message>
    <message>
        <source>Make room on this disk</source>
        <translation>أفسح مساحة على هذا القرص</translation>
    </message>
    <message>
        <source>Check that the disk is there and that you may write to this folder</source>
        <translation>تأكد من وجود القرص ومن أنه يُسمح لك بالكتابة في هذا المجلد</translation>
    </message>
    <message>
        <source>Start deskdispatch from a desktop</source>
        <translation>شغّل deskdispatch من سطح مكتب</translation>
    </message>
    <message>
        <source>Install one, such as with: sudo apt-get install fonts-noto-core</source>
        <translation>ثبّت خطًا، مثلًا بالأمر: sudo apt-get install fonts-noto-core</translation>
    </message>
    <message>
        <source>Add one in the system&apos;s settings, such as Noto Sans Arabic</source>
        <translation>أضف خطًا من إعدادات النظام، مثل Noto Sans Arabic</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds this library</source>
        <translation>ثبّت حزمة النظام التي تحوي هذه المكتبة</translation>
    </message>
    <message>
        <source>If the service cannot be reached, set an HTTP or SOCKS 5 proxy in the system</source>
        <translation>إن تعذّر الوصول إلى الخدمة فاضبط في النظام خادمًا وكيلًا من نوع HTTP أو SOCKS 5</translation>
    </message>
    <message>
        <source>Set the right place or remove this variable, then start again</source>
        <translation>حدد المكان الصحيح أو احذف هذا المتغير، ثم شغّل البرنامج من جديد</translation>
    </message>
    <message>
        <source>Unlock it; until then you sign in at each start</source>
        <translation>افتح قفلها؛ حتى ذلك الحين يُطلب تسجيل الدخول عند كل تشغيل</translation>
    </message>
    <message>
        <source>Unlock it, or restart this PC</source>
        <translation>افتح قفلها، أو أعد تشغيل هذا الجهاز</translation>
    </message>
    <message>
        <source>Sign in with it first</source>
        <translation>سجّل الدخول به أولًا</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>سجّل الدخول من جديد</translation>
    </message>
    <message>
        <source>Sign in from the window</source>
        <translation>سجّل الدخول من النافذة</translation>
    </message>
    <message>
        <source>Check again, or restart this PC</source>
        <translation>أعد الفحص، أو أعد تشغيل هذا الجهاز</translation>
    </message>
    <message>
        <source>Save a report: it says more</source>
        <translation>احفظ تقريرًا: فيه المزيد</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>Check this PC</source>
        <translation>فحص هذا الجهاز</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>النتيجة بالتفصيل</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>النتيجة</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>الجزء</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>إعادة الفحص</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>حفظ تقرير …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Checking this PC …</source>
        <translation>جارٍ فحص هذا الجهاز …</translation>
    </message>
    <message numerus="yes">
        <source>%n problems. What to do is beside each.</source>
        <translation>
            <numerusform>لا مشكلات.</numerusform>
            <numerusform>مشكلة واحدة، وبجانبها ما ينبغي فعله.</numerusform>
            <numerusform>مشكلتان، وبجانب كل منهما ما ينبغي فعله.</numerusform>
            <numerusform>%n مشكلات، وبجانب كل منها ما ينبغي فعله.</numerusform>
            <numerusform>%n مشكلة، وبجانب كل منها ما ينبغي فعله.</numerusform>
            <numerusform>%n مشكلة، وبجانب كل منها ما ينبغي فعله.</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>لا مشكلات.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
</context>
<context>
    <name>DocumentsController</name>
    <message>
        <source>Settlement list</source>
        <translation>كشف التسوية</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>جداول</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>قراءة {name}</translation>
    </message>
</context>
<context>
    <name>DoorButton</name>
    <message>
        <source>Set the drop-off there: {door}</source>
        <translation>ضع موقع التسليم هناك: {door}</translation>
    </message>
    <message numerus="yes">
        <source>%n more door(s)</source>
        <translation>
            <numerusform>لا أبواب أخرى</numerusform>
            <numerusform>وباب آخر</numerusform>
            <numerusform>وبابان آخران</numerusform>
            <numerusform>و%n أبواب أخرى</numerusform>
            <numerusform>و%n بابًا آخر</numerusform>
            <numerusform>و%n باب آخر</numerusform>
        </translation>
    </message>
    <message>
        <source>Doors of this address</source>
        <translation>أبواب هذا العنوان</translation>
    </message>
    <message numerus="yes">
        <source>%n m away</source>
        <translation>
            <numerusform>في الموضع نفسه</numerusform>
            <numerusform>على بعد متر واحد</numerusform>
            <numerusform>على بعد مترين</numerusform>
            <numerusform>على بعد %n أمتار</numerusform>
            <numerusform>على بعد %n مترًا</numerusform>
            <numerusform>على بعد %n متر</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Doors</name>
    <message numerus="yes">
        <source>Delivered here %n time(s), last {day}</source>
        <translation>
            <numerusform>لم تُسلَّم هنا، {day}</numerusform>
            <numerusform>سُلّمت هنا مرة، {day}</numerusform>
            <numerusform>سُلّمت هنا مرتين، آخرها {day}</numerusform>
            <numerusform>سُلّمت هنا %n مرات، آخرها {day}</numerusform>
            <numerusform>سُلّمت هنا %n مرة، آخرها {day}</numerusform>
            <numerusform>سُلّمت هنا %n مرة، آخرها {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Failed here %n time(s), last {day}</source>
        <translation>
            <numerusform>لم تفشل هنا، {day}</numerusform>
            <numerusform>فشلت هنا مرة، {day}</numerusform>
            <numerusform>فشلت هنا مرتين، آخرها {day}</numerusform>
            <numerusform>فشلت هنا %n مرات، آخرها {day}</numerusform>
            <numerusform>فشلت هنا %n مرة، آخرها {day}</numerusform>
            <numerusform>فشلت هنا %n مرة، آخرها {day}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delivered here %n time(s)</source>
        <translation>
            <numerusform>لم تُسلَّم هنا</numerusform>
            <numerusform>سُلّمت هنا مرة</numerusform>
            <numerusform>سُلّمت هنا مرتين</numerusform>
            <numerusform>سُلّمت هنا %n مرات</numerusform>
            <numerusform>سُلّمت هنا %n مرة</numerusform>
            <numerusform>سُلّمت هنا %n مرة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n delivered, last failed {day}</source>
        <translation>
            <numerusform>لم تُسلَّم، وفشلت {day}</numerusform>
            <numerusform>سُلّمت مرة ثم فشلت {day}</numerusform>
            <numerusform>سُلّمت مرتين ثم فشلت {day}</numerusform>
            <numerusform>سُلّمت %n مرات ثم فشلت {day}</numerusform>
            <numerusform>سُلّمت %n مرة ثم فشلت {day}</numerusform>
            <numerusform>سُلّمت %n مرة ثم فشلت {day}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DraftsDialog</name>
    <message>
        <source>Name of the draft</source>
        <translation>اسم المسودة</translation>
    </message>
    <message>
        <source>Saved drafts and templates</source>
        <translation>المسودات والقوالب المحفوظة</translation>
    </message>
    <message>
        <source>Save this form as</source>
        <translation>حفظ هذا النموذج باسم</translation>
    </message>
    <message>
        <source>No saved drafts</source>
        <translation>لا توجد مسودات محفوظة</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>Find a draft or template</source>
        <translation>البحث عن مسودة أو قالب</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Save as template …</source>
        <translation>حفظ كقالب …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>تغيير …</translation>
    </message>
    <message>
        <source>Make a template …</source>
        <translation>تحويلها إلى قالب …</translation>
    </message>
    <message>
        <source>Removed: {name}</source>
        <translation>أُزيل: {name}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
</context>
<context>
    <name>DrawerCount</name>
    <message>
        <source>{number} fils</source>
        <translation>{number} فلس</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>لا فرق</translation>
    </message>
    <message>
        <source>{amount} over</source>
        <translation>زيادة {amount}</translation>
    </message>
    <message>
        <source>{amount} short</source>
        <translation>نقص {amount}</translation>
    </message>
    <message>
        <source>counted {amount}</source>
        <translation>المعدود {amount}</translation>
    </message>
    <message>
        <source>Cash counted</source>
        <translation>النقد المعدود</translation>
    </message>
    <message>
        <source>Counted at</source>
        <translation>وقت العدّ</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Counted by</source>
        <translation>عدّه</translation>
    </message>
    <message>
        <source>Opening float</source>
        <translation>العهدة الافتتاحية</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>المتوقع</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>المعدود</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
</context>
<context>
    <name>EditClerkDialog</name>
    <message>
        <source>Add a clerk</source>
        <translation>إضافة موظف</translation>
    </message>
    <message>
        <source>Change a clerk</source>
        <translation>تعديل موظف</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>PIN</source>
        <translation>الرمز</translation>
    </message>
    <message>
        <source>New PIN</source>
        <translation>رمز جديد</translation>
    </message>
    <message>
        <source>PIN again</source>
        <translation>الرمز مرة ثانية</translation>
    </message>
    <message>
        <source>Four digits; not the PIN of a bank card.</source>
        <translation>أربعة أرقام، وليس رمز بطاقة البنك.</translation>
    </message>
    <message>
        <source>Leave empty to keep the PIN.</source>
        <translation>اتركه فارغًا ليبقى الرمز كما هو.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>اكتب الاسم.</translation>
    </message>
    <message>
        <source>Another clerk has this name.</source>
        <translation>هذا الاسم لموظف آخر.</translation>
    </message>
    <message>
        <source>Type four digits.</source>
        <translation>اكتب أربعة أرقام.</translation>
    </message>
    <message>
        <source>The two are not the same.</source>
        <translation>الرمزان غير متطابقين.</translation>
    </message>
</context>
<context>
    <name>EmptyNote</name>
    <message>
        <source>Retry</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>This could not be read. {reason}</source>
        <translation>تعذّرت القراءة. {reason}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>جارٍ التحميل …</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>غير متصل.</translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>Erase customer</source>
        <translation>حذف عميل</translation>
    </message>
    <message>
        <source>Erase {name}?</source>
        <translation>حذف {name}؟</translation>
    </message>
    <message>
        <source>Name, phones and addresses are removed from this PC: from orders, drafts, alerts, the search, and older copies of the records. This cannot be undone.</source>
        <translation>يُزال الاسم والهواتف والعناوين من هذا الجهاز: من الطلبات والمسودات والتنبيهات والبحث ومن النسخ السابقة للسجلات. لا يمكن التراجع عن ذلك.</translation>
    </message>
    <message numerus="yes">
        <source>%n orders stay with their amounts, without a customer.</source>
        <translation>
            <numerusform>لا طلبات لهذا العميل.</numerusform>
            <numerusform>يبقى طلبه الوحيد بمبالغه من دون عميل.</numerusform>
            <numerusform>يبقى طلباه بمبالغهما من دون عميل.</numerusform>
            <numerusform>تبقى طلباته الـ%n بمبالغها من دون عميل.</numerusform>
            <numerusform>تبقى طلباته الـ%n بمبالغها من دون عميل.</numerusform>
            <numerusform>تبقى طلباته الـ%n بمبالغها من دون عميل.</numerusform>
        </translation>
    </message>
    <message>
        <source>A phone that another customer also has stays with that customer. What the delivery service has recorded does not change.</source>
        <translation>الهاتف الذي يشاركه عميل آخر يبقى لذلك العميل. وما سجّلته خدمة التوصيل لا يتغيّر.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>حذف</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
</context>
<context>
    <name>ErasuresDialog</name>
    <message>
        <source>Erase customers</source>
        <translation>حذف العملاء</translation>
    </message>
    <message>
        <source>They are gone at that counter, and still here.</source>
        <translation>لم يعودوا في ذلك الكاونتر، وما زالوا هنا.</translation>
    </message>
    <message>
        <source>What is erased everywhere does not come back.</source>
        <translation>ما يُحذف في كل مكان لا يعود.</translation>
    </message>
    <message>
        <source>Erase everywhere</source>
        <translation>الحذف في كل مكان</translation>
    </message>
    <message>
        <source>Keep them here</source>
        <translation>إبقاؤهم هنا</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>القرار لاحقًا</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>The file has too many columns to be a list. Nothing was taken from it.</source>
        <translation>أعمدة الملف أكثر من أن يكون قائمة. لم يُؤخذ منه شيء.</translation>
    </message>
    <message>
        <source>The file has no column of phones. Nothing was taken from it: give the column the heading Phone, or choose another file.</source>
        <translation>لا يوجد في الملف عمود لأرقام الهواتف، ولم يُؤخذ منه شيء. اجعل عنوان العمود «الهاتف» أو اختر ملفًا آخر.</translation>
    </message>
    <message>
        <source>The file could not be read or written. Nothing was changed there. Try again.</source>
        <translation>تعذّرت قراءة الملف أو كتابته. لم يتغير شيء هناك. أعد المحاولة.</translation>
    </message>
    <message>
        <source>Another program holds this PC&apos;s records. Close it, then try again.</source>
        <translation>برنامج آخر يستخدم سجلات هذا الجهاز. أغلقه ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>A newer version of this program wrote the records. Update this one.</source>
        <translation>كتب السجلات إصدار أحدث من هذا البرنامج. حدّث هذا الإصدار.</translation>
    </message>
    <message>
        <source>The disk is full. Nothing was changed there: make room or choose another folder.</source>
        <translation>القرص ممتلئ. لم يتغير شيء هناك: أفرغ مساحة أو اختر مجلدًا آخر.</translation>
    </message>
    <message>
        <source>The file cannot be opened there. Close it in other programs, or choose another folder.</source>
        <translation>لا يمكن فتح الملف هناك. أغلقه في البرامج الأخرى أو اختر مجلدًا آخر.</translation>
    </message>
    <message>
        <source>The file or its folder is no longer there. Choose another one.</source>
        <translation>الملف أو مجلده لم يعد موجودًا. اختر غيره.</translation>
    </message>
    <message>
        <source>A workbook holds 1,048,575 rows and this is more. Save it as CSV instead.</source>
        <translation>يتسع المصنف إلى 1,048,575 صفًا وهذا أكثر. احفظه CSV بدلًا منه.</translation>
    </message>
    <message>
        <source>The file is too large to be read. Nothing was taken from it.</source>
        <translation>الملف أكبر من أن يُقرأ. لم يؤخذ منه شيء.</translation>
    </message>
    <message>
        <source>This is not a history that this program exported. Nothing was taken from it: choose a file that Export history made.</source>
        <translation>ليس هذا سجلًا صدّره هذا البرنامج، ولم يُؤخذ منه شيء. اختر ملفًا صُدّر بأمر «تصدير السجل».</translation>
    </message>
    <message>
        <source>The service did not accept the sign-in. Check the key or the password.</source>
        <translation>لم تقبل الخدمة تسجيل الدخول. تحقق من المفتاح أو كلمة المرور.</translation>
    </message>
    <message>
        <source>The service gave no answer. Try again in a moment.</source>
        <translation>لم ترد الخدمة. أعد المحاولة بعد لحظة.</translation>
    </message>
    <message>
        <source>Another booking is still being sent. Wait until it ends.</source>
        <translation>ما زال حجز آخر قيد الإرسال. انتظر حتى يكتمل.</translation>
    </message>
    <message>
        <source>A part of the program could not start.</source>
        <translation>تعذّر تشغيل جزء من البرنامج.</translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation>حدث خطأ ما.</translation>
    </message>
    <message>
        <source>Service not reachable. Nothing was sent.</source>
        <translation>تعذّر الوصول إلى الخدمة. لم يُرسَل شيء.</translation>
    </message>
    <message>
        <source>The service&apos;s answer has no price in it.</source>
        <translation>ردّ الخدمة لا يتضمن سعرًا.</translation>
    </message>
    <message>
        <source>No clear answer: it may be booked. Do not book it again.</source>
        <translation>لم يصل رد واضح: ربما تم الحجز. لا تحجزه مرة أخرى.</translation>
    </message>
    <message>
        <source>The slip was not printed. Check the printer, then print it again.</source>
        <translation>لم يُطبع الإيصال. تحقق من الطابعة ثم أعد الطباعة.</translation>
    </message>
    <message>
        <source>The map cannot be drawn. Paste locations into Drop-off.</source>
        <translation>لا يمكن رسم الخريطة. الصق المواقع في حقل التسليم.</translation>
    </message>
    <message>
        <source>This PC&apos;s records could not be used. Check the disk, then try again.</source>
        <translation>تعذّر استخدام سجلات هذا الجهاز. تحقق من القرص ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>The disk is full. Make room, then try again.</source>
        <translation>القرص ممتلئ. أفرغ مساحة ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>This PC&apos;s records cannot be written. Check their folder, then restart.</source>
        <translation>لا يمكن كتابة سجلات هذا الجهاز. تحقق من مجلدها ثم أعد التشغيل.</translation>
    </message>
    <message>
        <source>Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV.</source>
        <translation>ليس ملف CSV ولا مصنّف Excel ولا ملف جهات اتصال. احفظه من جديد بصيغة ‎.xlsx أو CSV.</translation>
    </message>
    <message>
        <source>The workbook is damaged. Open it in Excel and save it again as .xlsx.</source>
        <translation>المصنّف تالف. افتحه في Excel واحفظه من جديد بصيغة ‎.xlsx.</translation>
    </message>
    <message>
        <source>A web page saved as a workbook. Open it in Excel and save it again as .xlsx.</source>
        <translation>صفحة ويب محفوظة باسم مصنّف. افتحه في Excel واحفظه من جديد بصيغة ‎.xlsx.</translation>
    </message>
    <message>
        <source>A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV.</source>
        <translation>لا يمكن قراءة ملفات Numbers هنا. صدّره بصيغة ‎.xlsx أو CSV.</translation>
    </message>
    <message>
        <source>The workbook has several sheets with rows. Save one of them again as CSV.</source>
        <translation>في المصنّف أكثر من ورقة فيها صفوف. احفظ إحداها من جديد بصيغة CSV.</translation>
    </message>
    <message>
        <source>Excel&apos;s .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx.</source>
        <translation>لا يمكن قراءة ملفات ‎.xls و‎.xlsb هنا. افتح الملف واحفظه من جديد بصيغة ‎.xlsx.</translation>
    </message>
    <message>
        <source>.ods files cannot be read here. Open it and save it again as .xlsx or CSV.</source>
        <translation>لا يمكن قراءة ملفات ‎.ods هنا. افتح الملف واحفظه من جديد بصيغة ‎.xlsx أو CSV.</translation>
    </message>
    <message>
        <source>A password protects the file. Open it in Excel and save it again without the password.</source>
        <translation>الملف محمي بكلمة مرور. افتحه في Excel واحفظه من جديد من دون كلمة المرور.</translation>
    </message>
    <message>
        <source>Signed in again. Press Book.</source>
        <translation>سُجّل الدخول من جديد. اضغط «احجز».</translation>
    </message>
    <message>
        <source>The service&apos;s address was not found.</source>
        <translation>تعذّر العثور على عنوان الخدمة.</translation>
    </message>
    <message>
        <source>This network cannot look up addresses now.</source>
        <translation>لا تستطيع هذه الشبكة العثور على العناوين الآن.</translation>
    </message>
    <message>
        <source>Service not reachable.</source>
        <translation>تعذّر الوصول إلى الخدمة.</translation>
    </message>
    <message>
        <source>No internet connection.</source>
        <translation>لا يوجد اتصال بالإنترنت.</translation>
    </message>
    <message>
        <source>Service not reachable: nothing answers.</source>
        <translation>تعذّر الوصول إلى الخدمة: لا رد.</translation>
    </message>
    <message>
        <source>The connection broke before the answer came.</source>
        <translation>انقطع الاتصال قبل وصول الرد.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>لم يُرسَل شيء.</translation>
    </message>
    <message>
        <source>The service says: {reason}</source>
        <translation>تقول الخدمة: {reason}</translation>
    </message>
    <message>
        <source>The service is busy. Try again in a moment.</source>
        <translation>الخدمة مشغولة. أعد المحاولة بعد لحظات.</translation>
    </message>
    <message numerus="yes">
        <source>Busy: trying again in %n s.</source>
        <translation>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة الآن.</numerusform>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة بعد ثانية واحدة.</numerusform>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة بعد ثانيتين.</numerusform>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة بعد %n ثوانٍ.</numerusform>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة بعد %n ثانية.</numerusform>
            <numerusform>الخدمة مشغولة: تُعاد المحاولة بعد %n ثانية.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>أعد المحاولة بعد لحظات.</translation>
    </message>
    <message>
        <source>Not signed in.</source>
        <translation>لم يُسجَّل الدخول.</translation>
    </message>
    <message>
        <source>More than 10,000 rows. Split the file, and open the parts. Nothing was taken from it.</source>
        <translation>أكثر من 10,000 صف. قسّم الملف وافتح أجزاءه. لم يؤخذ منه شيء.</translation>
    </message>
    <message>
        <source>The file has no columns of names and locations. Nothing was taken from it: give them the headings Name and Location.</source>
        <translation>ليس في الملف عمودان للأسماء والمواقع، ولم يؤخذ منه شيء: اجعل عنوانيهما «الاسم» و«الموقع».</translation>
    </message>
    <message>
        <source>The file has no columns of orders and amounts. Nothing was taken from it: give them the headings Order and Amount.</source>
        <translation>لا يوجد في الملف عمودان للطلبات والمبالغ. لم يُؤخذ منه شيء: سمّهما «الطلب» و«المبلغ».</translation>
    </message>
    <message>
        <source>Ask whoever runs this network.</source>
        <translation>اسأل المسؤول عن هذه الشبكة.</translation>
    </message>
    <message>
        <source>Try again; if that does not help, tell the operator.</source>
        <translation>أعد المحاولة، وإن لم ينفع ذلك فأبلغ مشغّل الخدمة.</translation>
    </message>
    <message>
        <source>Check the service address.</source>
        <translation>تحقق من عنوان الخدمة.</translation>
    </message>
    <message>
        <source>Check the service address, and open a browser: the network may ask for a sign-in.</source>
        <translation>تحقق من عنوان الخدمة، وافتح المتصفح: قد تطلب الشبكة تسجيل الدخول.</translation>
    </message>
    <message>
        <source>Check the internet and the service address.</source>
        <translation>تحقق من الإنترنت ومن عنوان الخدمة.</translation>
    </message>
    <message>
        <source>Check the internet, then try again.</source>
        <translation>تحقق من الإنترنت ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>Check the cable or the Wi-Fi.</source>
        <translation>تحقق من السلك أو من شبكة الواي فاي.</translation>
    </message>
    <message>
        <source>The service gave no answer in time.</source>
        <translation>لم ترد الخدمة في الوقت المناسب.</translation>
    </message>
    <message>
        <source>This PC does not trust the certificate of the service.</source>
        <translation>هذا الجهاز لا يثق بشهادة الخدمة.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to install its certificate on this PC.</source>
        <translation>اطلب من المسؤول عن هذه الشبكة تثبيت شهادتها على هذا الجهاز.</translation>
    </message>
    <message>
        <source>The certificate of the service has expired.</source>
        <translation>انتهت صلاحية شهادة الخدمة.</translation>
    </message>
    <message>
        <source>Check the date of this PC; if it is right, tell the operator.</source>
        <translation>تحقق من تاريخ هذا الجهاز، فإن كان صحيحًا فأبلغ مشغّل الخدمة.</translation>
    </message>
    <message>
        <source>The certificate of the service is not valid yet.</source>
        <translation>شهادة الخدمة لم تصبح سارية بعد.</translation>
    </message>
    <message>
        <source>Check the date and the time of this PC.</source>
        <translation>تحقق من تاريخ هذا الجهاز ووقته.</translation>
    </message>
    <message>
        <source>Another computer answers in place of the service.</source>
        <translation>يجيب جهاز آخر بدلًا من الخدمة.</translation>
    </message>
    <message>
        <source>The certificate of the service cannot be accepted.</source>
        <translation>لا يمكن قبول شهادة الخدمة.</translation>
    </message>
    <message>
        <source>The service wants a certificate from this PC, which has none.</source>
        <translation>تطلب الخدمة شهادة من هذا الجهاز، وليست لديه شهادة.</translation>
    </message>
    <message>
        <source>Ask the operator for an address that takes a key.</source>
        <translation>اطلب من مشغّل الخدمة عنوانًا يقبل المفتاح.</translation>
    </message>
    <message>
        <source>The encryption of the service is too old to be safe.</source>
        <translation>تشفير الخدمة أقدم من أن يكون آمنًا.</translation>
    </message>
    <message>
        <source>Tell the operator.</source>
        <translation>أبلغ مشغّل الخدمة.</translation>
    </message>
    <message>
        <source>The answer from the service&apos;s address is not encrypted.</source>
        <translation>الرد من عنوان الخدمة غير مشفّر.</translation>
    </message>
    <message>
        <source>No secure connection to the service could be made.</source>
        <translation>تعذّر إنشاء اتصال آمن بالخدمة.</translation>
    </message>
    <message>
        <source>The proxy of this network asks for a password.</source>
        <translation>يطلب خادم الوكيل في هذه الشبكة كلمة مرور.</translation>
    </message>
    <message>
        <source>The proxy that this PC is set to use cannot be reached.</source>
        <translation>تعذّر الوصول إلى خادم الوكيل المضبوط على هذا الجهاز.</translation>
    </message>
    <message>
        <source>Check the internet and the proxy settings of this PC.</source>
        <translation>تحقق من الإنترنت ومن إعدادات خادم الوكيل في هذا الجهاز.</translation>
    </message>
    <message>
        <source>The proxy of this network does not let the service through.</source>
        <translation>لا يسمح خادم الوكيل في هذه الشبكة بالوصول إلى الخدمة.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network to allow it.</source>
        <translation>اطلب من المسؤول عن هذه الشبكة أن يسمح به.</translation>
    </message>
    <message>
        <source>The proxy of this network broke the connection.</source>
        <translation>قطع خادم الوكيل في هذه الشبكة الاتصال.</translation>
    </message>
    <message>
        <source>Try again; if that does not help, ask whoever runs this network.</source>
        <translation>أعد المحاولة، وإن لم ينفع ذلك فاسأل المسؤول عن هذه الشبكة.</translation>
    </message>
    <message>
        <source>This PC is set to a kind of proxy that this program cannot use.</source>
        <translation>ضُبط هذا الجهاز على نوع من خوادم الوكيل لا يستطيع هذا البرنامج استخدامه.</translation>
    </message>
    <message>
        <source>Ask whoever runs this network for an HTTP or SOCKS 5 proxy.</source>
        <translation>اطلب من المسؤول عن هذه الشبكة خادم وكيل من نوع HTTP أو SOCKS 5.</translation>
    </message>
    <message>
        <source>This network asks for a sign-in: open a browser.</source>
        <translation>تطلب هذه الشبكة تسجيل الدخول: افتح المتصفح.</translation>
    </message>
    <message>
        <source>There is no delivery service at this address.</source>
        <translation>لا توجد خدمة توصيل على هذا العنوان.</translation>
    </message>
    <message>
        <source>The service&apos;s answer could not be read.</source>
        <translation>تعذّرت قراءة رد الخدمة.</translation>
    </message>
    <message>
        <source>The service is not working now.</source>
        <translation>الخدمة لا تعمل الآن.</translation>
    </message>
    <message>
        <source>This account may not do that; ask the operator.</source>
        <translation>لا يُسمح لهذا الحساب بذلك، فاسأل مشغّل الخدمة.</translation>
    </message>
    <message>
        <source>The service gave no reason.</source>
        <translation>لم تذكر الخدمة سببًا.</translation>
    </message>
    <message>
        <source>The slip was not printed: {trouble}.</source>
        <translation>لم يُطبع الإيصال: {trouble}.</translation>
    </message>
    <message>
        <source>Local data is damaged. Restart to repair it; what can be read is kept.</source>
        <translation>البيانات المحلية تالفة. أعد تشغيل البرنامج لإصلاحها، ويُحفظ كل ما يمكن قراءته.</translation>
    </message>
    <message>
        <source>No longer at the service.</source>
        <translation>لم يعد موجودًا لدى الخدمة.</translation>
    </message>
    <message>
        <source>The service did not accept it, and gave no reason.</source>
        <translation>لم تقبل الخدمة ذلك ولم تذكر سببًا.</translation>
    </message>
    <message>
        <source>The service&apos;s answer could not be understood.</source>
        <translation>تعذّر فهم رد الخدمة.</translation>
    </message>
    <message>
        <source>The proxy of this network does not reach the service now.</source>
        <translation>لا يصل خادم الوكيل في هذه الشبكة إلى الخدمة الآن.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring refused it.</source>
        <translation>رفضت حافظة مفاتيح النظام ذلك.</translation>
    </message>
    <message>
        <source>This PC has no keyring, such as GNOME Keyring or KWallet.</source>
        <translation>لا توجد في هذا الجهاز حافظة مفاتيح مثل GNOME Keyring أو KWallet.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring is locked and was not unlocked.</source>
        <translation>حافظة مفاتيح النظام مقفلة ولم يُفتح قفلها.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not answer.</source>
        <translation>حافظة مفاتيح النظام لا تستجيب.</translation>
    </message>
    <message>
        <source>There is no session bus, which the system&apos;s keyring needs.</source>
        <translation>لا تتوفر قناة الاتصال الداخلية للنظام التي تحتاج إليها حافظة المفاتيح.</translation>
    </message>
    <message>
        <source>The service said “{answer}”, which is not a price in KWD.</source>
        <translation>قالت الخدمة «{answer}»، وهذا ليس سعرًا بالدينار الكويتي.</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Export to {name}</source>
        <translation>تصدير إلى {name}</translation>
    </message>
    <message>
        <source>Export history</source>
        <translation>تصدير السجل</translation>
    </message>
    <message>
        <source>Delivery history</source>
        <translation>سجل التوصيلات</translation>
    </message>
    <message>
        <source>Export history to {name}</source>
        <translation>تصدير السجل إلى {name}</translation>
    </message>
    <message>
        <source>Import history</source>
        <translation>استيراد السجل</translation>
    </message>
    <message>
        <source>Exported history</source>
        <translation>سجل مصدَّر</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>كل الملفات (*)</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>قراءة {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries imported.</source>
        <translation>
            <numerusform>لم تُستورد أي توصيلة.</numerusform>
            <numerusform>استُوردت توصيلة واحدة.</numerusform>
            <numerusform>استُوردت توصيلتان.</numerusform>
            <numerusform>استُوردت %n توصيلات.</numerusform>
            <numerusform>استُوردت %n توصيلة.</numerusform>
            <numerusform>استُوردت %n توصيلة.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} of {all} deliveries imported. Import the file again for the rest.</source>
        <translation>استُوردت {done} من {all} توصيلة. استورد الملف مرة أخرى لإكمال الباقي.</translation>
    </message>
    <message numerus="yes">
        <source>%n rows saved to {name}.</source>
        <translation>
            <numerusform>لم يُحفظ أي صف في {name}.</numerusform>
            <numerusform>حُفظ صف واحد في {name}.</numerusform>
            <numerusform>حُفظ صفان في {name}.</numerusform>
            <numerusform>حُفظت %n صفوف في {name}.</numerusform>
            <numerusform>حُفظ %n صفًا في {name}.</numerusform>
            <numerusform>حُفظ %n صف في {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>فتح المجلد</translation>
    </message>
</context>
<context>
    <name>FactRow</name>
    <message>
        <source>Copy: {what}</source>
        <translation>نسخ: {what}</translation>
    </message>
    <message>
        <source>Call: {what}</source>
        <translation>اتصال: {what}</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>هاتف آخر</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>التسليم</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>{price}, but quoted {quoted}</source>
        <translation>{price}، والسعر المعروض كان {quoted}</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>أُوقف</translation>
    </message>
    <message>
        <source>delivered anyway</source>
        <translation>سُلّم مع ذلك</translation>
    </message>
    <message>
        <source>not cancelled yet</source>
        <translation>لم يُلغَ بعد</translation>
    </message>
    <message>
        <source>money back</source>
        <translation>رجع المبلغ</translation>
    </message>
    <message>
        <source>money not back yet</source>
        <translation>لم يرجع المبلغ بعد</translation>
    </message>
    <message>
        <source>Reported wrong</source>
        <translation>أُبلغ أنه خاطئ</translation>
    </message>
    <message>
        <source>Unknown: the service does not say</source>
        <translation>غير معروف: الخدمة لا تذكره</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Slip</source>
        <translation>الإيصال</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>تعذّرت القراءة</translation>
    </message>
    <message>
        <source>printed once, {time}: {target}</source>
        <translation>طُبعت مرة، {time}: {target}</translation>
    </message>
    <message numerus="yes">
        <source>printed %n time(s), last {time}: {target}</source>
        <translation>
            <numerusform>لم تُطبع، {time}: {target}</numerusform>
            <numerusform>طُبعت مرة، {time}: {target}</numerusform>
            <numerusform>طُبعت مرتين، آخرها {time}: {target}</numerusform>
            <numerusform>طُبعت %n مرات، آخرها {time}: {target}</numerusform>
            <numerusform>طُبعت %n مرة، آخرها {time}: {target}</numerusform>
            <numerusform>طُبعت %n مرة، آخرها {time}: {target}</numerusform>
        </translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>النقد</translation>
    </message>
    <message>
        <source>Deliver at</source>
        <translation>موعد التوصيل</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>later, time unknown</source>
        <translation>لاحقًا، الوقت غير معروف</translation>
    </message>
    <message>
        <source>this PC</source>
        <translation>هذا الجهاز</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>جهاز آخر</translation>
    </message>
    <message>
        <source>No driver assigned yet</source>
        <translation>لم يُعيَّن سائق بعد</translation>
    </message>
    <message>
        <source>Cash, amount missing</source>
        <translation>نقد، والمبلغ ناقص</translation>
    </message>
    <message>
        <source>No cash</source>
        <translation>لا نقد</translation>
    </message>
    <message numerus="yes">
        <source>usually by {time} (9 of 10, from %n deliveries)</source>
        <translation>
            <numerusform>عادةً قبل {time} (9 من 10، من لا توصيلات)</numerusform>
            <numerusform>عادةً قبل {time} (9 من 10، من توصيلة واحدة)</numerusform>
            <numerusform>عادةً قبل {time} (9 من 10، من توصيلتين)</numerusform>
            <numerusform>عادةً قبل {time} (9 من 10، من %n توصيلات)</numerusform>
            <numerusform>عادةً قبل {time} (9 من 10، من %n توصيلة)</numerusform>
            <numerusform>عادةً قبل {time} (9 من 10، من %n توصيلة)</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrival</source>
        <translation>الوصول</translation>
    </message>
    <message>
        <source>change {bring} for {given}</source>
        <translation>الباقي {bring} من {given}</translation>
    </message>
    <message>
        <source>Booked at</source>
        <translation>وقت الحجز</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>جهة الاتصال</translation>
    </message>
    <message>
        <source>Service ID</source>
        <translation>معرّف الخدمة</translation>
    </message>
    <message>
        <source>updated {time}</source>
        <translation>آخر تحديث {time}</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Which deliveries to show</source>
        <translation>أي التوصيلات تُعرض</translation>
    </message>
    <message>
        <source>All</source>
        <translation>الكل</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>الجارية</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>المجدولة</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>المنتهية</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>الفاشلة</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>المتأخرة</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>غير المؤكدة</translation>
    </message>
    <message>
        <source>Failed in 24 hours, or in the chosen days</source>
        <translation>ما فشل خلال 24 ساعة أو في الأيام المختارة</translation>
    </message>
    <message>
        <source>Later than usual</source>
        <translation>أطول من المعتاد</translation>
    </message>
    <message>
        <source>Sent without a clear answer</source>
        <translation>أُرسلت بلا رد واضح</translation>
    </message>
</context>
<context>
    <name>FirstDay</name>
    <message>
        <source>Book by the map</source>
        <translation>احجز من الخريطة</translation>
    </message>
    <message>
        <source>Book by paste</source>
        <translation>احجز باللصق</translation>
    </message>
    <message>
        <source>Type phone and name, click the map, {0}</source>
        <translation>اكتب الهاتف والاسم، انقر الخريطة، {0}</translation>
    </message>
    <message>
        <source>Copy {0}, press {1}; phone, name, {2}</source>
        <translation>انسخ {0}، اضغط {1}؛ الهاتف، الاسم، {2}</translation>
    </message>
    <message>
        <source>Book by phone</source>
        <translation>احجز برقم الهاتف</translation>
    </message>
    <message>
        <source>{0}, type the same phone, {1} and {2}</source>
        <translation>{0}، اكتب الرقم نفسه، {1} و{2}</translation>
    </message>
    <message>
        <source>Print a slip</source>
        <translation>اطبع إيصالًا</translation>
    </message>
    <message>
        <source>Select an order, {0}; a PDF will do</source>
        <translation>اختر طلبًا، {0}؛ يكفي ملف PDF</translation>
    </message>
    <message>
        <source>Find an order</source>
        <translation>ابحث عن طلب</translation>
    </message>
    <message>
        <source>{0}, then a name or number</source>
        <translation>{0} ثم اسم أو رقم</translation>
    </message>
    <message>
        <source>Book a failed one again</source>
        <translation>أعد حجز طلب فشل</translation>
    </message>
    <message>
        <source>Book for {0}, wait until it fails; {1}, {2}, {3}</source>
        <translation>احجز للرقم {0}، انتظر حتى يفشل؛ {1}، {2}، {3}</translation>
    </message>
    <message>
        <source>File, Save a template; fill in a row, {0}</source>
        <translation>ملف، حفظ قالب؛ املأ صفًا، {0}</translation>
    </message>
    <message>
        <source>Book for later</source>
        <translation>احجز لوقت لاحق</translation>
    </message>
    <message>
        <source>Schedule for later, a time, {0}</source>
        <translation>الجدولة لوقت لاحق، الوقت، {0}</translation>
    </message>
    <message>
        <source>Book from a file</source>
        <translation>احجز من ملف</translation>
    </message>
    <message>
        <source>done</source>
        <translation>تم</translation>
    </message>
</context>
<context>
    <name>FirstDayCard</name>
    <message>
        <source>Done: {task}</source>
        <translation>تم: {task}</translation>
    </message>
    <message>
        <source>First day: {done} of {all}</source>
        <translation>اليوم الأول: {done} من {all}</translation>
    </message>
    <message>
        <source>Copy the location</source>
        <translation>نسخ الموقع</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>عرض أقل</translation>
    </message>
    <message>
        <source>Show all tasks</source>
        <translation>عرض كل المهام</translation>
    </message>
    <message>
        <source>Dismiss the checklist</source>
        <translation>إخفاء القائمة</translation>
    </message>
</context>
<context>
    <name>Form</name>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>النقد</translation>
    </message>
    <message>
        <source>When</source>
        <translation>الموعد</translation>
    </message>
    <message>
        <source>Customer&apos;s phone</source>
        <translation>هاتف العميل</translation>
    </message>
    <message>
        <source>+ fee</source>
        <translation>+ أجرة</translation>
    </message>
    <message>
        <source>bring {change}</source>
        <translation>الباقي {change}</translation>
    </message>
    <message>
        <source>Add the delivery fee: {fee}</source>
        <translation>أضف أجرة التوصيل: {fee}</translation>
    </message>
    <message>
        <source>Add the delivery fee once there is a price</source>
        <translation>تضاف أجرة التوصيل بعد ظهور السعر</translation>
    </message>
    <message>
        <source>Type it like 18:30, t18 or +1h.</source>
        <translation>اكتبه مثل 18:30 أو غدا 18 أو ⁦+1h⁩.</translation>
    </message>
    <message>
        <source>Not a time. Type it like 18:30, t18 or +1h.</source>
        <translation>ليس وقتًا. اكتبه مثل 18:30 أو غدا 18 أو ⁦+1h⁩.</translation>
    </message>
    <message>
        <source>At what time? Type it like t18 or sun 6 pm.</source>
        <translation>في أي ساعة؟ اكتب مثل غدا 18 أو الأحد 6 م.</translation>
    </message>
    <message>
        <source>Morning or evening? Type {piece} am or {piece} pm.</source>
        <translation>صباحًا أم مساءً؟ اكتب {piece} ص أو {piece} م.</translation>
    </message>
    <message>
        <source>Hours or minutes? Type +{piece}h or +{piece}m.</source>
        <translation>ساعات أم دقائق؟ اكتب ⁦+{piece}h⁩ أو ⁦+{piece}m⁩.</translation>
    </message>
    <message>
        <source>{piece} has passed. For tomorrow type t{piece}.</source>
        <translation>مضت {piece}. للغد اكتب غدا {piece}.</translation>
    </message>
    <message>
        <source>Choose a time at least 30 minutes from now.</source>
        <translation>اختر وقتًا بعد 30 دقيقة على الأقل.</translation>
    </message>
    <message>
        <source>Choose a time at most 14 days from now.</source>
        <translation>اختر وقتًا خلال 14 يومًا.</translation>
    </message>
    <message>
        <source>A name? Enter moves it to Name.</source>
        <translation>اسم؟ Enter ينقله إلى الاسم.</translation>
    </message>
    <message>
        <source>A phone? Enter moves it to Phone.</source>
        <translation>هاتف؟ Enter ينقله إلى الهاتف.</translation>
    </message>
    <message>
        <source>Filled in from the pasted chat</source>
        <translation>عُبّئت الحقول من المحادثة الملصقة</translation>
    </message>
    <message numerus="yes">
        <source>%n places, on the map</source>
        <translation>
            <numerusform>لا مواقع</numerusform>
            <numerusform>موقع واحد على الخريطة</numerusform>
            <numerusform>موقعان على الخريطة</numerusform>
            <numerusform>%n مواقع على الخريطة</numerusform>
            <numerusform>%n موقعًا على الخريطة</numerusform>
            <numerusform>%n موقع على الخريطة</numerusform>
        </translation>
    </message>
    <message>
        <source>Location link</source>
        <translation>رابط موقع</translation>
    </message>
    <message>
        <source>Use its location as drop-off</source>
        <translation>استخدم موقعه للتسليم</translation>
    </message>
    <message>
        <source>Customer&apos;s name</source>
        <translation>اسم العميل</translation>
    </message>
    <message>
        <source>Drop-off: paste a location or click the map</source>
        <translation>التسليم: الصق موقعًا أو انقر الخريطة</translation>
    </message>
    <message>
        <source>Address details and notes not known: ask the customer.</source>
        <translation>تفاصيل العنوان والملاحظات غير معروفة: اسأل العميل.</translation>
    </message>
    <message>
        <source>Pickup: the branch, or a pasted location</source>
        <translation>الاستلام: الفرع أو موقع ملصوق</translation>
    </message>
    <message>
        <source>Cash to collect in KWD</source>
        <translation>المبلغ المطلوب تحصيله بالدينار</translation>
    </message>
    <message>
        <source>with</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Customer pays with, in KWD: the driver brings change</source>
        <translation>المبلغ الذي سيدفع منه العميل بالدينار: يُحضر السائق الباقي</translation>
    </message>
    <message>
        <source>When to deliver, Kuwait time</source>
        <translation>موعد التوصيل بتوقيت الكويت</translation>
    </message>
    <message>
        <source>Notes for the driver</source>
        <translation>ملاحظات للسائق</translation>
    </message>
    <message>
        <source>Customer&apos;s second phone</source>
        <translation>الهاتف الثاني للعميل</translation>
    </message>
    <message>
        <source>Drop-off set from the pasted location</source>
        <translation>حُدّد التسليم من الموقع الملصوق</translation>
    </message>
    <message>
        <source>The pasted location is in Drop-off</source>
        <translation>الموقع الملصوق في حقل التسليم</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Vehicle not known: choose one.</source>
        <translation>المركبة غير معروفة: اختر واحدة.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>العنوان المف&amp;صل</translation>
    </message>
    <message>
        <source>Address: area, block, street, house, floor, flat</source>
        <translation>العنوان: المنطقة والقطعة والشارع والمنزل والدور والشقة</translation>
    </message>
    <message>
        <source>Block 10 street 5 house 3</source>
        <translation>قطعة 10 شارع 5 منزل 3</translation>
    </message>
    <message>
        <source>Amount not known: type it, or switch cash off.</source>
        <translation>المبلغ غير معروف: اكتبه أو ألغِ تحصيل النقد.</translation>
    </message>
    <message>
        <source>Time not known: choose one, or book it for now.</source>
        <translation>الوقت غير معروف: اختر وقتًا أو احجزها الآن.</translation>
    </message>
    <message>
        <source>That time has passed: choose another, or book it for now.</source>
        <translation>مضى ذلك الوقت: اختر وقتًا آخر أو احجزها الآن.</translation>
    </message>
    <message>
        <source>Choose a vehicle</source>
        <translation>اختر مركبة</translation>
    </message>
    <message>
        <source>Name, if known</source>
        <translation>الاسم إن عُرف</translation>
    </message>
    <message>
        <source>Phone, if known</source>
        <translation>الهاتف إن عُرف</translation>
    </message>
    <message>
        <source>Contact&apos;s name at the pickup</source>
        <translation>اسم جهة الاتصال عند الاستلام</translation>
    </message>
    <message>
        <source>Contact&apos;s phone at the pickup</source>
        <translation>هاتف جهة الاتصال عند الاستلام</translation>
    </message>
    <message>
        <source>&amp;Phone</source>
        <translation>ال&amp;هاتف</translation>
    </message>
    <message>
        <source>Collect {amount}</source>
        <translation>المطلوب {amount}</translation>
    </message>
    <message>
        <source>+ {fee} fee. Press to leave it out.</source>
        <translation>+ {fee} أجرة توصيل. اضغط لإلغائها.</translation>
    </message>
    <message>
        <source>Na&amp;me</source>
        <translation>&amp;الاسم</translation>
    </message>
    <message>
        <source>&amp;Drop-off</source>
        <translation>ال&amp;تسليم</translation>
    </message>
    <message>
        <source>Pick&amp;up</source>
        <translation>ا&amp;لاستلام</translation>
    </message>
    <message>
        <source>Con&amp;tact</source>
        <translation>&amp;جهة الاتصال</translation>
    </message>
    <message>
        <source>Contact n&amp;o.</source>
        <translation>هاتف الجه&amp;ة</translation>
    </message>
    <message>
        <source>Veh&amp;icle</source>
        <translation>المر&amp;كبة</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>ملاح&amp;ظات</translation>
    </message>
    <message>
        <source>2nd phon&amp;e</source>
        <translation>هاتف آ&amp;خر</translation>
    </message>
    <message>
        <source>&amp;Schedule for later</source>
        <translation>الجدولة لو&amp;قت لاحق</translation>
    </message>
    <message>
        <source>Collect cash on delivery</source>
        <translation>تحصيل نقدي: الدفع عند التسليم</translation>
    </message>
    <message>
        <source>&amp;Collect cash</source>
        <translation>تحصيل &amp;نقدي</translation>
    </message>
</context>
<context>
    <name>Formats</name>
    <message>
        <source>Excel workbook</source>
        <translation>مصنف Excel ‏</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV ‏</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>جهات اتصال</translation>
    </message>
</context>
<context>
    <name>GuideOutput</name>
    <message>
        <source>Guide</source>
        <translation>الدليل</translation>
    </message>
    <message>
        <source>Print the guide</source>
        <translation>طباعة الدليل</translation>
    </message>
    <message>
        <source>Save the guide</source>
        <translation>حفظ الدليل</translation>
    </message>
    <message>
        <source>The guide is in {name}</source>
        <translation>الدليل في {name}</translation>
    </message>
    <message>
        <source>The guide was sent to {printer}</source>
        <translation>أُرسل الدليل إلى {printer}</translation>
    </message>
    <message>
        <source>The guide was not printed. Check the printer and print it again.</source>
        <translation>لم يُطبع الدليل. افحص الطابعة واطبعه من جديد.</translation>
    </message>
</context>
<context>
    <name>GuideReader</name>
    <message>
        <source>Guide page</source>
        <translation>صفحة الدليل</translation>
    </message>
</context>
<context>
    <name>GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>الدليل</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>بحث في الدليل</translation>
    </message>
    <message>
        <source>Nothing found. Try one word.</source>
        <translation>لا نتائج. جرّب كلمة واحدة.</translation>
    </message>
    <message>
        <source>Print …</source>
        <translation>طباعة …</translation>
    </message>
    <message>
        <source>Save as PDF …</source>
        <translation>حفظ بصيغة PDF …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>السابق</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Map data: areas from Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).
Built with Qt for Python (LGPL), Leaflet and folium.</source>
        <translation>بيانات الخريطة: المناطق من ⁦Who&apos;s On First⁩ و⁦GeoNames (CC BY 4.0)⁩ و⁦© OpenStreetMap contributors (ODbL)⁩؛ الساحل من ⁦GSHHG (LGPL)⁩.
بُني باستخدام ⁦Qt for Python (LGPL)⁩ و⁦Leaflet⁩ و⁦folium⁩.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>حول البرنامج</translation>
    </message>
</context>
<context>
    <name>HelpButton</name>
    <message>
        <source>What the guide says about this</source>
        <translation>ما يقوله الدليل عن هذا</translation>
    </message>
</context>
<context>
    <name>HiddenMatches</name>
    <message numerus="yes">
        <source>%n more outside this filter: show</source>
        <translation>
            <numerusform>لا مزيد خارج هذه التصفية</numerusform>
            <numerusform>نتيجة أخرى خارج هذه التصفية: عرض</numerusform>
            <numerusform>نتيجتان أخريان خارج هذه التصفية: عرض</numerusform>
            <numerusform>%n نتائج أخرى خارج هذه التصفية: عرض</numerusform>
            <numerusform>%n نتيجة أخرى خارج هذه التصفية: عرض</numerusform>
            <numerusform>%n نتيجة أخرى خارج هذه التصفية: عرض</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear the filters; the search stays</source>
        <translation>إلغاء التصفية مع إبقاء البحث</translation>
    </message>
</context>
<context>
    <name>HoldStrip</name>
    <message>
        <source>Next</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Sending …</source>
        <translation>جارٍ الإرسال …</translation>
    </message>
    <message numerus="yes">
        <source>{name}: booked in %n s. Esc undoes it.</source>
        <translation>
            <numerusform>{name}: الحجز الآن. Esc للتراجع.</numerusform>
            <numerusform>{name}: الحجز بعد ثانية واحدة. Esc للتراجع.</numerusform>
            <numerusform>{name}: الحجز بعد ثانيتين. Esc للتراجع.</numerusform>
            <numerusform>{name}: الحجز بعد %n ثوانٍ. Esc للتراجع.</numerusform>
            <numerusform>{name}: الحجز بعد %n ثانية. Esc للتراجع.</numerusform>
            <numerusform>{name}: الحجز بعد %n ثانية. Esc للتراجع.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Book now</source>
        <translation>احجز الآن</translation>
    </message>
    <message>
        <source>Bring the form back</source>
        <translation>استرجاع النموذج</translation>
    </message>
    <message>
        <source>Send it without waiting</source>
        <translation>الإرسال دون انتظار</translation>
    </message>
</context>
<context>
    <name>Holds</name>
    <message>
        <source>This PC was asleep.</source>
        <translation>كان هذا الجهاز في وضع السكون.</translation>
    </message>
    <message>
        <source>Too late to undo: {name} is being sent.</source>
        <translation>فات وقت التراجع: يُرسَل حجز {name} الآن.</translation>
    </message>
    <message>
        <source>Undone: {name} was not sent.</source>
        <translation>تم التراجع: لم يُرسَل حجز {name}.</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import history</source>
        <translation>استيراد السجل</translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>لا جديد</numerusform>
            <numerusform>واحد جديد</numerusform>
            <numerusform>اثنان جديدان</numerusform>
            <numerusform>%n جديدة</numerusform>
            <numerusform>%n جديدًا</numerusform>
            <numerusform>%n جديد</numerusform>
        </translation>
    </message>
    <message>
        <source>line {line} ({column})</source>
        <translation>السطر {line} ({column})</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message numerus="yes">
        <source>%n already here: left as they are.</source>
        <translation>
            <numerusform>لا شيء موجود من قبل.</numerusform>
            <numerusform>واحد موجود من قبل: يبقى كما هو.</numerusform>
            <numerusform>اثنان موجودان من قبل: يبقيان كما هما.</numerusform>
            <numerusform>%n موجودة من قبل: تبقى كما هي.</numerusform>
            <numerusform>%n موجودًا من قبل: تبقى كما هي.</numerusform>
            <numerusform>%n موجود من قبل: تبقى كما هي.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot be read and are skipped:</source>
        <translation>
            <numerusform>كلها مقروءة.</numerusform>
            <numerusform>واحد لا يُقرأ ويُتخطى:</numerusform>
            <numerusform>اثنان لا يُقرآن ويُتخطيان:</numerusform>
            <numerusform>%n لا تُقرأ وتُتخطى:</numerusform>
            <numerusform>%n لا تُقرأ وتُتخطى:</numerusform>
            <numerusform>%n لا تُقرأ وتُتخطى:</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>استيراد</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>{title}: stopped.</source>
        <translation>{title}: أُوقف.</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>اختصارات لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>بحث في المفاتيح</translation>
    </message>
    <message>
        <source>No key for this. Ctrl+K finds every command.</source>
        <translation>لا مفتاح لهذا. ‎Ctrl+K‎ يجد كل أمر.</translation>
    </message>
    <message>
        <source>Open the guide</source>
        <translation>فتح الدليل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Everywhere</source>
        <translation>في كل مكان</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>عنصر التحكم التالي</translation>
    </message>
    <message>
        <source>Previous control</source>
        <translation>عنصر التحكم السابق</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>الدليل</translation>
    </message>
    <message>
        <source>With an underlined letter: its menu, field or button</source>
        <translation>مع حرف تحته خط: قائمته أو حقله أو زره</translation>
    </message>
    <message>
        <source>In the form: next empty field. On a button: press</source>
        <translation>في النموذج: الحقل الفارغ التالي. على زر: الضغط عليه</translation>
    </message>
    <message>
        <source>In the form: undo a paste or a held order</source>
        <translation>في النموذج: التراجع عن لصق أو عن طلب في المهلة</translation>
    </message>
    <message>
        <source>Pages and lists</source>
        <translation>الصفحات والقوائم</translation>
    </message>
    <message>
        <source>Filters of the list; buttons of a page</source>
        <translation>عوامل تصفية القائمة؛ أزرار الصفحة</translation>
    </message>
    <message>
        <source>Filter by days and branch</source>
        <translation>التصفية حسب الأيام والفرع</translation>
    </message>
    <message>
        <source>Show every day and every branch</source>
        <translation>إظهار كل الأيام والفروع</translation>
    </message>
    <message>
        <source>Clear the filters, show all</source>
        <translation>إلغاء التصفية وعرض الكل</translation>
    </message>
    <message>
        <source>To the details of the row</source>
        <translation>إلى تفاصيل الصف</translation>
    </message>
    <message>
        <source>Close the details</source>
        <translation>إغلاق التفاصيل</translation>
    </message>
    <message>
        <source>Menu of the row</source>
        <translation>قائمة الصف</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>نسخ الصفوف المحددة</translation>
    </message>
    <message>
        <source>In the schedule: another day</source>
        <translation>في المواعيد: يوم آخر</translation>
    </message>
    <message>
        <source>Choices for an unconfirmed booking</source>
        <translation>خيارات الحجز غير المؤكد</translation>
    </message>
    <message>
        <source>On the map</source>
        <translation>على الخريطة</translation>
    </message>
    <message>
        <source>Move the map</source>
        <translation>تحريك الخريطة</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>التكبير والتصغير</translation>
    </message>
    <message>
        <source>Set the pin in the middle</source>
        <translation>وضع الدبوس في الوسط</translation>
    </message>
    <message>
        <source>Set the other pin</source>
        <translation>وضع الدبوس الآخر</translation>
    </message>
    <message>
        <source>Place the drop-off, the pickup</source>
        <translation>تحديد التسليم، تحديد الاستلام</translation>
    </message>
    <message>
        <source>Choose one of the places found</source>
        <translation>اختيار أحد الأماكن</translation>
    </message>
    <message>
        <source>Open what is in the middle</source>
        <translation>فتح ما في الوسط</translation>
    </message>
    <message>
        <source>Show the new deliveries</source>
        <translation>إظهار التوصيلات الجديدة</translation>
    </message>
</context>
<context>
    <name>Late</name>
    <message>
        <source>{status} for {time}.</source>
        <translation>{status} منذ {time}.</translation>
    </message>
    <message>
        <source>Still {status}: to arrive on time, the search for a driver was due at {time}.</source>
        <translation>ما زال {status}: كان ينبغي أن يبدأ البحث عن سائق منذ {time} ليصل في موعده.</translation>
    </message>
    <message>
        <source>More than {time} is unusual (no history here yet).</source>
        <translation>تجاوز {time} غير معتاد (لا يوجد سجل سابق هنا بعد).</translation>
    </message>
    <message numerus="yes">
        <source>95 of 100 here take less than {time} (from %n deliveries).</source>
        <translation>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time}.</numerusform>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time} (استنادًا إلى توصيلة واحدة).</numerusform>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time} (استنادًا إلى توصيلتين).</numerusform>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time} (استنادًا إلى %n توصيلات).</numerusform>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time} (استنادًا إلى %n توصيلة).</numerusform>
            <numerusform>95٪ من التوصيلات هنا تستغرق أقل من {time} (استنادًا إلى %n توصيلة).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeaveDialog</name>
    <message>
        <source>Quit</source>
        <translation>خروج</translation>
    </message>
    <message numerus="yes">
        <source>%n orders are not sent yet.</source>
        <translation>
            <numerusform>لا طلبات لم تُرسل بعد.</numerusform>
            <numerusform>طلب واحد لم يُرسل بعد.</numerusform>
            <numerusform>طلبان لم يُرسلا بعد.</numerusform>
            <numerusform>%n طلبات لم تُرسل بعد.</numerusform>
            <numerusform>%n طلبًا لم يُرسل بعد.</numerusform>
            <numerusform>%n طلب لم يُرسل بعد.</numerusform>
        </translation>
    </message>
    <message>
        <source>The order of {name} is not sent yet.</source>
        <translation>طلب {name} لم يُرسل بعد.</translation>
    </message>
    <message>
        <source>A draft is not booked. You are reminded at the next start.</source>
        <translation>المسودة غير محجوزة. يذكّرك البرنامج بها عند التشغيل القادم.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>البقاء</translation>
    </message>
    <message>
        <source>Keep as draft</source>
        <translation>حفظ كمسودة</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>إرسال الآن</translation>
    </message>
</context>
<context>
    <name>Location</name>
    <message>
        <source>An area, not a point: Enter takes the middle of {area}.</source>
        <translation>منطقة وليست نقطة: Enter يأخذ وسط {area}.</translation>
    </message>
    <message>
        <source>An area: Enter takes about the middle of {area}.</source>
        <translation>منطقة: Enter يأخذ وسط {area} تقريبًا.</translation>
    </message>
    <message>
        <source>Several areas: choose one with the arrow keys and Enter.</source>
        <translation>عدة مناطق: اختر إحداها بالأسهم ثم Enter.</translation>
    </message>
    <message>
        <source>No area is called {typed}. Did you mean {area}?</source>
        <translation>لا توجد منطقة باسم {typed}. هل تقصد {area}؟</translation>
    </message>
    <message>
        <source>{place} is a saved place. Press Enter here to take it.</source>
        <translation>{place} مكان محفوظ. اضغط Enter هنا لاختياره.</translation>
    </message>
    <message>
        <source>Saved places match. Choose one with the arrow keys and Enter.</source>
        <translation>توجد أماكن محفوظة مطابقة. اختر أحدها بالأسهم ثم Enter.</translation>
    </message>
    <message>
        <source>Approximate. Click the exact spot.</source>
        <translation>موقع تقريبي. انقر الموقع الدقيق.</translation>
    </message>
    <message>
        <source>A short plus code: type its area behind it, like “{piece} Salmiya”.</source>
        <translation>رمز مختصر: اكتب المنطقة بعده، مثل «{piece} السالمية».</translation>
    </message>
    <message>
        <source>This place is outside Kuwait.</source>
        <translation>هذا الموقع خارج الكويت.</translation>
    </message>
    <message>
        <source>Not a link to a map. Paste a location or click the map.</source>
        <translation>ليس رابط خريطة. الصق موقعًا أو انقر الخريطة.</translation>
    </message>
    <message>
        <source>Half a point: the latitude or the longitude is missing.</source>
        <translation>نصف نقطة: ينقص خط العرض أو خط الطول.</translation>
    </message>
    <message>
        <source>Place not found. Paste a location or click the map.</source>
        <translation>لم يُعثر على المكان. الصق موقعًا أو انقر الخريطة.</translation>
    </message>
    <message>
        <source>Only PACI {paci}, no point. Click the place on the map.</source>
        <translation>الرقم الآلي {paci} فقط بلا نقطة. انقر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>The link has no point. Click the place on the map.</source>
        <translation>الرابط بلا نقطة. انقر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>Its place is known only at {host}, over the internet.</source>
        <translation>مكانه معروف فقط عند {host} عبر الإنترنت.</translation>
    </message>
    <message numerus="yes">
        <source>%n places: click the right one, or press its number.</source>
        <translation>
            <numerusform>لا مواقع</numerusform>
            <numerusform>موقع واحد: انقره أو اضغط رقمه.</numerusform>
            <numerusform>موقعان: انقر الصحيح أو اضغط رقمه.</numerusform>
            <numerusform>%n مواقع: انقر الصحيح أو اضغط رقمه.</numerusform>
            <numerusform>%n موقعًا: انقر الصحيح أو اضغط رقمه.</numerusform>
            <numerusform>%n موقع: انقر الصحيح أو اضغط رقمه.</numerusform>
        </translation>
    </message>
    <message>
        <source>Only a name, no point: {name}. Click the place on the map.</source>
        <translation>اسم فقط دون موقع: {name}. انقر المكان على الخريطة.</translation>
    </message>
</context>
<context>
    <name>LongLineEdit</name>
    <message>
        <source>A long text: its beginning is shown, all of it is read.</source>
        <translation>نص طويل: يظهر أوله ويُقرأ كله.</translation>
    </message>
    <message>
        <source>A very long text: its beginning is shown, its last {count} characters are read.</source>
        <translation>نص طويل جدًا: يظهر أوله ويُقرأ آخره ({count} حرف).</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>No question about an order is open.</source>
        <translation>لا يوجد سؤال مفتوح عن أي طلب.</translation>
    </message>
    <message>
        <source>No order is held: there is nothing to undo.</source>
        <translation>لا يوجد طلب في المهلة: لا شيء للتراجع عنه.</translation>
    </message>
    <message>
        <source>No answer is overdue: there is nothing to set aside.</source>
        <translation>لا رد متأخر: لا شيء لوضعه جانبًا.</translation>
    </message>
    <message>
        <source>There is no price to explain yet.</source>
        <translation>لا يوجد سعر لتفصيله بعد.</translation>
    </message>
    <message>
        <source>deskdispatch</source>
        <translation>deskdispatch</translation>
    </message>
</context>
<context>
    <name>MapCredits</name>
    <message>
        <source>Areas: Who&apos;s On First, GeoNames (CC BY 4.0), © OpenStreetMap contributors (ODbL) · Coast: GSHHG (LGPL) · Governorates: Natural Earth</source>
        <translation>المناطق: ⁦Who&apos;s On First⁩، ⁦GeoNames (CC BY 4.0)⁩، ⁦© OpenStreetMap contributors (ODbL)⁩ · الساحل: ⁦GSHHG (LGPL)⁩ · المحافظات: ⁦Natural Earth⁩</translation>
    </message>
    <message>
        <source>Report a map problem</source>
        <translation>الإبلاغ عن خطأ في الخريطة</translation>
    </message>
</context>
<context>
    <name>MapFiles</name>
    <message>
        <source>The file is not there. Plug in its drive, or add it again.</source>
        <translation>الملف غير موجود. وصّل القرص الذي هو فيه أو أضفه من جديد.</translation>
    </message>
    <message>
        <source>You may not read this file. Allow it, or copy it elsewhere first.</source>
        <translation>لا يُسمح لك بقراءة هذا الملف. اسمح بذلك أو انسخه أولًا إلى مكان آخر.</translation>
    </message>
    <message>
        <source>This is not a map file. Choose one in MBTiles or PMTiles format.</source>
        <translation>هذا ليس ملف خريطة. اختر ملفًا بصيغة MBTiles أو PMTiles.</translation>
    </message>
    <message>
        <source>The file is damaged or not complete. Download or copy it again.</source>
        <translation>الملف تالف أو غير مكتمل. نزّله أو انسخه من جديد.</translation>
    </message>
    <message>
        <source>This map holds vector tiles. Choose one with pictures (raster tiles).</source>
        <translation>هذه الخريطة مخزنة كمتجهات. اختر خريطة مخزنة كصور (raster).</translation>
    </message>
    <message>
        <source>The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP.</source>
        <translation>لا يمكن عرض صور هذه الخريطة. اختر خريطة بصور PNG أو JPEG أو WebP.</translation>
    </message>
    <message>
        <source>This map is packed in a way that cannot be read. Choose one packed with gzip.</source>
        <translation>هذه الخريطة مضغوطة بطريقة لا تُقرأ. اختر خريطة مضغوطة بـ gzip.</translation>
    </message>
    <message>
        <source>This map does not show Kuwait. Choose one that does.</source>
        <translation>هذه الخريطة لا تعرض الكويت. اختر خريطة تعرضها.</translation>
    </message>
    <message>
        <source>Finding pictures in this file takes too long. Choose one with an index.</source>
        <translation>البحث عن الصور في هذا الملف بطيء جدًا. اختر ملفًا له فهرس.</translation>
    </message>
    <message>
        <source>There is no room for a copy on this PC. Nothing was copied.</source>
        <translation>لا توجد مساحة لنسخة على هذا الجهاز. لم يُنسخ شيء.</translation>
    </message>
    <message>
        <source>The file could not be copied. Try again.</source>
        <translation>تعذّر نسخ الملف. حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>Zoom {lowest} to {highest}</source>
        <translation>تقريب من {lowest} إلى {highest}</translation>
    </message>
    <message>
        <source>{size} GB</source>
        <translation>{size} غيغابايت</translation>
    </message>
    <message>
        <source>{size} MB</source>
        <translation>{size} ميغابايت</translation>
    </message>
</context>
<context>
    <name>MapFilesBox</name>
    <message>
        <source>Copying {name} …</source>
        <translation>نسخ {name} …</translation>
    </message>
    <message>
        <source>Map files</source>
        <translation>ملفات الخرائط</translation>
    </message>
    <message>
        <source>Streets without the internet, from an MBTiles or PMTiles file.</source>
        <translation>شوارع بلا إنترنت، من ملف MBTiles أو PMTiles.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>المنسوخ</translation>
    </message>
    <message>
        <source>Add a map file …</source>
        <translation>إضافة ملف خريطة …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Stop copying</source>
        <translation>إيقاف النسخ</translation>
    </message>
</context>
<context>
    <name>MapFilesController</name>
    <message>
        <source>Map files (*.mbtiles *.pmtiles)</source>
        <translation>ملفات الخرائط (*.mbtiles *.pmtiles)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>كل الملفات (*)</translation>
    </message>
    <message>
        <source>Add a map file</source>
        <translation>إضافة ملف خريطة</translation>
    </message>
</context>
<context>
    <name>MapPage</name>
    <message>
        <source>For a graphics driver that fails. Applies from the next start.</source>
        <translation>لتعريف كرت شاشة يتعطل. يسري من التشغيل القادم.</translation>
    </message>
</context>
<context>
    <name>MapPanel</name>
    <message>
        <source>Find or paste a place</source>
        <translation>ابحث أو الصق موقعًا</translation>
    </message>
    <message>
        <source>Search an area, or paste a location</source>
        <translation>ابحث عن منطقة أو الصق موقعًا</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>الأماكن الموجودة</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>التسليم</translation>
    </message>
    <message>
        <source>A click on the map sets the drop-off (F7)</source>
        <translation>النقر على الخريطة يحدد موقع التسليم (F7)</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>الاستلام</translation>
    </message>
    <message>
        <source>A click on the map sets the pickup (F8)</source>
        <translation>النقر على الخريطة يحدد موقع الاستلام (F8)</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>فتح الرابط</translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Drop-off, not exact</source>
        <translation>التسليم، موقع تقريبي</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>The map cannot be shown. Bookings work without it: search an area or paste a location.</source>
        <translation>لا يمكن عرض الخريطة. الحجز يعمل من دونها: ابحث عن منطقة أو الصق موقعًا.</translation>
    </message>
    <message>
        <source>Loading the map …</source>
        <translation>جارٍ تحميل الخريطة …</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>الاستلام</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>التسليم</translation>
    </message>
    <message>
        <source>Enter sets the pickup</source>
        <translation>Enter يحدد موقع الاستلام</translation>
    </message>
    <message>
        <source>Enter sets the drop-off</source>
        <translation>Enter يحدد موقع التسليم</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Show in the list</source>
        <translation>عرض في القائمة</translation>
    </message>
    <message>
        <source>Next ({at} of {count})</source>
        <translation>التالي ({at} من {count})</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>تكبير</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>تصغير</translation>
    </message>
    <message>
        <source>Map sources</source>
        <translation>مصادر الخريطة</translation>
    </message>
    <message>
        <source>km</source>
        <translation>كم</translation>
    </message>
    <message>
        <source>m</source>
        <translation>م</translation>
    </message>
    <message>
        <source>Its page could not be built. Install this program again.</source>
        <translation>تعذّر إنشاء صفحتها. أعد تثبيت هذا البرنامج.</translation>
    </message>
    <message>
        <source>This system lacks a library for it: the command deskdispatch doctor says which.</source>
        <translation>تنقص هذا النظام مكتبة تحتاجها الخريطة: الأمر deskdispatch doctor يذكرها.</translation>
    </message>
    <message>
        <source>Its process ended several times. Start this program again.</source>
        <translation>توقفت عمليتها عدة مرات. أعد تشغيل هذا البرنامج.</translation>
    </message>
    <message>
        <source>It was not ready in time. Start this program again.</source>
        <translation>لم تجهز في الوقت المناسب. أعد تشغيل هذا البرنامج.</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge customers</source>
        <translation>دمج عميلين</translation>
    </message>
    <message>
        <source>Merge {name} with</source>
        <translation>دمج {name} مع</translation>
    </message>
    <message>
        <source>Search name, phone, area</source>
        <translation>بحث بالاسم أو الهاتف أو المنطقة</translation>
    </message>
    <message>
        <source>Search customers</source>
        <translation>البحث في العملاء</translation>
    </message>
    <message>
        <source>Customers</source>
        <translation>العملاء</translation>
    </message>
    <message>
        <source>Nobody found. Search another name, a phone or an area.</source>
        <translation>لم يُعثر على أحد. ابحث باسم آخر أو هاتف أو منطقة.</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>دمج</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>MessageOverlay</name>
    <message>
        <source>Less</source>
        <translation>أقل</translation>
    </message>
    <message>
        <source>More</source>
        <translation>المزيد</translation>
    </message>
    <message numerus="yes">
        <source>%n more messages</source>
        <translation>
            <numerusform>لا رسائل أخرى</numerusform>
            <numerusform>رسالة أخرى واحدة</numerusform>
            <numerusform>رسالتان أخريان</numerusform>
            <numerusform>%n رسائل أخرى</numerusform>
            <numerusform>%n رسالة أخرى</numerusform>
            <numerusform>%n رسالة أخرى</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحدة أخرى</numerusform>
            <numerusform>واثنتان أخريان</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>إخفاء هذه الرسالة</translation>
    </message>
</context>
<context>
    <name>MessagesPage</name>
    <message>
        <source>Ask for the location</source>
        <translation>طلب موقع العميل</translation>
    </message>
    <message>
        <source>Message about a delivery</source>
        <translation>رسالة عن التوصيل</translation>
    </message>
    <message>
        <source>Ask for the location, in English</source>
        <translation>طلب موقع العميل بالإنجليزية</translation>
    </message>
    <message>
        <source>Ask for the location, in Arabic</source>
        <translation>طلب موقع العميل بالعربية</translation>
    </message>
    <message>
        <source>Message about a delivery, in English</source>
        <translation>رسالة عن التوصيل بالإنجليزية</translation>
    </message>
    <message>
        <source>Message about a delivery, in Arabic</source>
        <translation>رسالة عن التوصيل بالعربية</translation>
    </message>
    <message>
        <source>Yousef</source>
        <translation>يوسف</translation>
    </message>
    <message>
        <source>Ali</source>
        <translation>علي</translation>
    </message>
    <message>
        <source>Shop</source>
        <translation>المتجر</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>الرسائل</translation>
    </message>
    <message>
        <source>Shop&apos;s name in messages</source>
        <translation>اسم المتجر في الرسائل</translation>
    </message>
    <message>
        <source>Operator&apos;s number</source>
        <translation>رقم المشغّل</translation>
    </message>
    <message>
        <source>A line with an unknown value is left out: {names}</source>
        <translation>يُحذف السطر الذي لا تُعرف قيمته: {names}</translation>
    </message>
    <message>
        <source>Type a phone number.</source>
        <translation>اكتب رقم هاتف.</translation>
    </message>
    <message>
        <source>Not known: {name}</source>
        <translation>غير معروف: {name}</translation>
    </message>
    <message>
        <source>A brace is not closed, or not opened.</source>
        <translation>قوس لم يُغلق أو لم يُفتح.</translation>
    </message>
    <message>
        <source>Too long: at most {most} characters.</source>
        <translation>طويل جدًا: الحد الأقصى للأحرف {most}.</translation>
    </message>
</context>
<context>
    <name>Monitoring</name>
    <message>
        <source>Reading all deliveries</source>
        <translation>قراءة كل التوصيلات</translation>
    </message>
    <message numerus="yes">
        <source>%n late</source>
        <translation>
            <numerusform>لا تأخير</numerusform>
            <numerusform>متأخرة واحدة</numerusform>
            <numerusform>متأخرتان</numerusform>
            <numerusform>%n متأخرة</numerusform>
            <numerusform>%n متأخرة</numerusform>
            <numerusform>%n متأخرة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All deliveries are read: %n new or changed.</source>
        <translation>
            <numerusform>قُرئت كل التوصيلات: لا جديد ولا تغيير.</numerusform>
            <numerusform>قُرئت كل التوصيلات: واحدة جديدة أو متغيرة.</numerusform>
            <numerusform>قُرئت كل التوصيلات: اثنتان جديدتان أو متغيرتان.</numerusform>
            <numerusform>قُرئت كل التوصيلات: %n جديدة أو متغيرة.</numerusform>
            <numerusform>قُرئت كل التوصيلات: %n جديدة أو متغيرة.</numerusform>
            <numerusform>قُرئت كل التوصيلات: %n جديدة أو متغيرة.</numerusform>
        </translation>
    </message>
    <message>
        <source>No alerts.</source>
        <translation>لا تنبيهات.</translation>
    </message>
    <message>
        <source>Not connected: nothing can be read.</source>
        <translation>غير متصل: لا يمكن قراءة شيء.</translation>
    </message>
</context>
<context>
    <name>NewOrders</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>لا جديد</numerusform>
            <numerusform>توصيلة جديدة</numerusform>
            <numerusform>توصيلتان جديدتان</numerusform>
            <numerusform>%n توصيلات جديدة</numerusform>
            <numerusform>%n توصيلة جديدة</numerusform>
            <numerusform>%n توصيلة جديدة</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the new deliveries</source>
        <translation>إظهار التوصيلات الجديدة</translation>
    </message>
    <message>
        <source>Booked, but hidden by the search or the filter. Show it</source>
        <translation>محجوزة لكن البحث أو التصفية يخفيها. عرضها</translation>
    </message>
    <message>
        <source>{order} hidden</source>
        <translation>{order} مخفي</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Not signed in.</source>
        <translation>لم يُسجَّل الدخول.</translation>
    </message>
    <message>
        <source>The account changes as soon as the booking being sent is answered.</source>
        <translation>يتغيّر الحساب فور وصول الرد على الحجز الجاري إرساله.</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring. It may ask for its password.</source>
        <translation>في انتظار حافظة مفاتيح النظام. قد تطلب كلمة مرورها.</translation>
    </message>
    <message>
        <source>Not signed in. {reason}</source>
        <translation>لم يُسجَّل الدخول. {reason}</translation>
    </message>
    <message>
        <source>Signed in until you close the program; the sign-in cannot be kept. {reason}</source>
        <translation>سُجّل الدخول إلى أن تغلق البرنامج، ولا يمكن حفظ بيانات الدخول. {reason}</translation>
    </message>
    <message>
        <source>Not signed in. Waiting for the system&apos;s keyring to delete the sign-in.</source>
        <translation>لم يُسجَّل الدخول. في انتظار أن تحذف حافظة مفاتيح النظام بيانات الدخول.</translation>
    </message>
    <message>
        <source>Signed out of {profile}, but the system&apos;s keyring still holds the sign-in: the next start may use it. {reason}</source>
        <translation>سُجّل الخروج من {profile}، لكن بيانات الدخول ما زالت في حافظة مفاتيح النظام، وقد تُستخدم عند التشغيل التالي. {reason}</translation>
    </message>
    <message>
        <source>This PC&apos;s clock is {time} slow. Set its time and time zone.</source>
        <translation>ساعة هذا الجهاز متأخرة {time}. اضبط وقتها ومنطقتها الزمنية.</translation>
    </message>
    <message>
        <source>This PC&apos;s clock is {time} fast. Set its time and time zone.</source>
        <translation>ساعة هذا الجهاز متقدمة {time}. اضبط وقتها ومنطقتها الزمنية.</translation>
    </message>
    <message>
        <source>API access is switched off for this account. Ask the operator.</source>
        <translation>الوصول عبر API موقوف لهذا الحساب. راجع المشغّل.</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>التفضيلات …</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>حفظ تقرير …</translation>
    </message>
    <message>
        <source>Your form is saved as a draft.</source>
        <translation>حُفظ نموذجك مسودة.</translation>
    </message>
    <message>
        <source>Your form is saved as a draft: {name}.</source>
        <translation>حُفظ نموذجك مسودة: {name}.</translation>
    </message>
    <message>
        <source>Not booked: {name} ({time}).</source>
        <translation>لم يتم حجز {name} ({time}).</translation>
    </message>
    <message>
        <source>It is a saved draft.</source>
        <translation>حُفظ مسودة.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>That draft is gone, or belongs to another profile.</source>
        <translation>هذه المسودة لم تعد موجودة، أو تخص ملف تعريف آخر.</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>تسجيل الدخول</translation>
    </message>
    <message>
        <source>Use the practice service</source>
        <translation>استخدام خدمة التدريب</translation>
    </message>
    <message>
        <source>Waiting for the system&apos;s keyring. You can book meanwhile.</source>
        <translation>في انتظار حافظة مفاتيح النظام. يمكنك الحجز في الأثناء.</translation>
    </message>
    <message>
        <source>Settings not saved. They apply until you close the program. Check that the disk has room and that their folder can be written.</source>
        <translation>لم تُحفظ الإعدادات. تسري حتى تغلق البرنامج. تأكد من وجود مساحة على القرص ومن إمكان الكتابة في مجلدها.</translation>
    </message>
    <message>
        <source>The graphics driver may have failed. Now the processor draws the map.</source>
        <translation>ربما تعطل تعريف كرت الشاشة. الآن يرسم المعالج الخريطة.</translation>
    </message>
    <message>
        <source>Practice stopped. What is in the list stays.</source>
        <translation>توقف التدريب. ما في القائمة باقٍ.</translation>
    </message>
    <message>
        <source>Something broke. What you typed is still here. If it happens again, restart the program, and save a report for whoever helps you.</source>
        <translation>حدث خلل. ما كتبته باقٍ هنا. إن تكرر فأعد تشغيل البرنامج، واحفظ تقريرًا لمن يساعدك.</translation>
    </message>
    <message>
        <source>Local data was damaged and is kept as {file}. Recovered: bookings {bookings}, deliveries {deliveries}. Check the list before you repeat a recent booking.</source>
        <translation>كانت البيانات المحلية تالفة، وحُفظت نسخة منها باسم {file}. استُعيدت حجوزات: {bookings}، وتوصيلات: {deliveries}. راجع القائمة قبل أن تكرر حجزًا حديثًا.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>إعادة التشغيل</translation>
    </message>
</context>
<context>
    <name>Notifications</name>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
</context>
<context>
    <name>Offline</name>
    <message>
        <source>{reason} What you type is kept.</source>
        <translation>{reason} ما تكتبه محفوظ.</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>إعادة المحاولة</translation>
    </message>
</context>
<context>
    <name>OnlineMap</name>
    <message>
        <source>No browser could open {address}</source>
        <translation>لم يتمكن أي متصفح من فتح {address}</translation>
    </message>
</context>
<context>
    <name>OperatorEntry</name>
    <message>
        <source>The operator says:</source>
        <translation>يقول المشغّل:</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>رقم الطلب</translation>
    </message>
    <message>
        <source>Order number from the operator</source>
        <translation>رقم الطلب من المشغّل</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>تم الحجز</translation>
    </message>
    <message>
        <source>Not booked</source>
        <translation>لم يُحجز</translation>
    </message>
</context>
<context>
    <name>OrderFailures</name>
    <message>
        <source>Following the link …</source>
        <translation>جارٍ تتبّع الرابط …</translation>
    </message>
    <message>
        <source>The link could not be followed: no answer from the internet. Try again, or choose on the map.</source>
        <translation>تعذّر تتبّع الرابط: لا ردّ من الإنترنت. أعد المحاولة أو اختر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>The link leads to no map known here. Paste another location, or choose on the map.</source>
        <translation>لا يؤدي الرابط إلى خريطة معروفة هنا. الصق موقعًا آخر أو اختر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>More cells than headings: {text}. Others may be in the wrong column: check each field.</source>
        <translation>الخلايا أكثر من العناوين: {text}. قد تكون خلايا أخرى في غير أعمدتها: راجع كل حقل.</translation>
    </message>
    <message>
        <source>Columns were guessed. Confirm them first.</source>
        <translation>الأعمدة مُخمَّنة. أكّدها أولًا.</translation>
    </message>
    <message>
        <source>One more item of the order above.</source>
        <translation>صنف آخر من الطلب أعلاه.</translation>
    </message>
    <message>
        <source>The order was cancelled on {text}. Skip the row, or confirm it.</source>
        <translation>أُلغي الطلب في {text}. استبعد الصف أو أكّده.</translation>
    </message>
    <message>
        <source>A formula without its result. Type the result.</source>
        <translation>صيغة بلا نتيجة. اكتب النتيجة.</translation>
    </message>
    <message>
        <source>A character cannot be read (�). Check the text.</source>
        <translation>حرف لا يُقرأ (�). راجع النص.</translation>
    </message>
    <message>
        <source>This does not look like a name. Check it.</source>
        <translation>لا يبدو هذا اسمًا. راجعه.</translation>
    </message>
    <message>
        <source>A spreadsheet rounded the number: its last digits are lost. Type it again.</source>
        <translation>قرّب برنامج الجداول الرقم: أرقامه الأخيرة مفقودة. اكتبه من جديد.</translation>
    </message>
    <message>
        <source>Only two phones are sent. This one is not: {text}</source>
        <translation>يُرسل هاتفان فقط. هذا لا يُرسل: {text}</translation>
    </message>
    <message>
        <source>Cash is to be collected: type more than 0.000.</source>
        <translation>المطلوب تحصيل نقد: اكتب مبلغًا أكبر من ⁦0.000⁩.</translation>
    </message>
    <message>
        <source>Other rows say that cash is collected. In this one nothing is: confirm or correct it.</source>
        <translation>صفوف أخرى تذكر التحصيل النقدي. ولا يُحصَّل شيء في هذا الصف: أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>The file says “{text}”, but cash is to be collected. Confirm or correct it.</source>
        <translation>مذكور في الملف «{text}»، لكن فيه مبلغًا للتحصيل. أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Paid before: {text}, but cash is to be collected. Confirm or correct it.</source>
        <translation>مدفوع من قبل: {text}، لكن فيه مبلغًا للتحصيل. أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Refunded: {text}, but cash is to be collected. Confirm or correct it.</source>
        <translation>مُسترد: {text}، لكن فيه مبلغًا للتحصيل. أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Neither yes nor no. Type one.</source>
        <translation>ليس نعم ولا لا. اكتب أحدهما.</translation>
    </message>
    <message>
        <source>In {text}, not in dinars. Clear the currency once the amount is right.</source>
        <translation>بعملة {text} وليس بالدينار. امسح العملة بعد تصحيح المبلغ.</translation>
    </message>
    <message>
        <source>The order is “{text}”. Skip the row, or confirm it.</source>
        <translation>حالة الطلب «{text}». استبعد الصف أو أكّده.</translation>
    </message>
    <message>
        <source>{text} in dinars: were fils meant? Confirm or correct it.</source>
        <translation>{text} بالدينار: هل كان المقصود بالفلس؟ أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Several amounts: {text}. The first counts: confirm or correct it.</source>
        <translation>أكثر من مبلغ: {text}. يُحتسب الأول: أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Other rows of this order have other amounts: {text}. Confirm or correct the cash.</source>
        <translation>لهذا الطلب صفوف أخرى بمبالغ أخرى: {text}. أكّد مبلغ التحصيل أو صحّحه.</translation>
    </message>
    <message>
        <source>Other rows say that cash is collected. This one only has an amount, which is collected: confirm or correct it.</source>
        <translation>صفوف أخرى تذكر التحصيل النقدي. وفي هذا الصف مبلغ فقط، وهو يُحصَّل: أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Cash without an amount: the total {text} is collected. Confirm or correct it.</source>
        <translation>تحصيل نقدي بلا مبلغ: يُحصَّل الإجمالي {text}. أكّده أو صحّحه.</translation>
    </message>
    <message>
        <source>Not a vehicle. Type bike, car or van.</source>
        <translation>ليست مركبة. اكتب دراجة أو سيارة أو فان.</translation>
    </message>
    <message>
        <source>Not one of your branches. Choose one.</source>
        <translation>ليس من فروعك. اختر فرعًا.</translation>
    </message>
    <message>
        <source>There is no usual pickup. Type the name of a branch.</source>
        <translation>لا يوجد موقع استلام معتاد. اكتب اسم فرع.</translation>
    </message>
    <message>
        <source>Not a day and time. Type them like 21/11/2026 14:30.</source>
        <translation>ليس يومًا ووقتًا. اكتبهما هكذا: ⁦21/11/2026 14:30⁩.</translation>
    </message>
    <message>
        <source>A time without a day. Type both, like 21/11/2026 14:30.</source>
        <translation>وقت بلا يوم. اكتبهما معًا، مثل ⁦21/11/2026 14:30⁩.</translation>
    </message>
    <message>
        <source>At night, at {text}? Confirm it, or type it like 14:30.</source>
        <translation>ليلًا، في {text}؟ أكّده، أو اكتبه مثل 14:30.</translation>
    </message>
    <message>
        <source>A day without a time. Type both, like 21/11/2026 14:30.</source>
        <translation>يوم بلا وقت. اكتبهما معًا، مثل ⁦21/11/2026 14:30⁩.</translation>
    </message>
    <message>
        <source>Too soon: at least 30 minutes from now. Clear it to book for now.</source>
        <translation>الموعد قريب جدًا: اختر وقتًا بعد 30 دقيقة على الأقل. امسحه للحجز الآن.</translation>
    </message>
    <message>
        <source>This account cannot schedule deliveries. Clear it to book for now.</source>
        <translation>لا يسمح هذا الحساب بجدولة التوصيل. امسحه للحجز الآن.</translation>
    </message>
    <message>
        <source>No place can be read here. Paste a link to a map, or choose on the map.</source>
        <translation>لا يُقرأ موقع هنا. الصق رابط خريطة أو اختر على الخريطة.</translation>
    </message>
    <message>
        <source>Outside the map. Correct it, or choose on the map.</source>
        <translation>خارج الخريطة. صحّحه أو اختر على الخريطة.</translation>
    </message>
    <message>
        <source>A short link does not show the place. Open it in a browser and paste the long one, or choose on the map.</source>
        <translation>الرابط القصير لا يحدد الموقع. افتحه في متصفح والصق الرابط الطويل، أو اختر على الخريطة.</translation>
    </message>
    <message>
        <source>More than one place. Choose one.</source>
        <translation>أكثر من موقع. اختر واحدًا.</translation>
    </message>
    <message>
        <source>Approximate place. Choose it, or choose another one on the map.</source>
        <translation>الموقع تقريبي. اختره، أو اختر غيره على الخريطة.</translation>
    </message>
    <message>
        <source>This can be more than one area. Choose one.</source>
        <translation>قد تكون أكثر من منطقة. اختر واحدة.</translation>
    </message>
    <message>
        <source>No known area. Type the area, or choose the place on the map.</source>
        <translation>لا منطقة معروفة. اكتب المنطقة أو اختر الموقع على الخريطة.</translation>
    </message>
    <message>
        <source>Middle of the area. Confirm it, or choose the spot on the map.</source>
        <translation>وسط المنطقة. أكّده أو اختر الموقع على الخريطة.</translation>
    </message>
    <message>
        <source>Address in {text}, point in another area: {choice}.</source>
        <translation>العنوان في {text} والموقع في منطقة أخرى: {choice}.</translation>
    </message>
    <message>
        <source>The sheet hides this row. Confirm or skip it.</source>
        <translation>هذا الصف مخفي في الجدول. أكّده أو استبعده.</translation>
    </message>
    <message>
        <source>The sheet strikes this row out, or a part of it. Confirm or skip it.</source>
        <translation>هذا الصف أو جزء منه مشطوب في الجدول. أكّده أو استبعده.</translation>
    </message>
    <message>
        <source>Merged with a cell above, and so blank here. Check it.</source>
        <translation>مدمجة مع خلية فوقها، فهي فارغة هنا. راجعها.</translation>
    </message>
    <message>
        <source>Nothing is to be booked for {text}. Skip the row, or confirm it.</source>
        <translation>لا يُحجز أي طلب باسم {text}. استبعد الصف أو أكّده.</translation>
    </message>
    <message>
        <source>For {text}: confirm it then. If you confirm it earlier, it is sent at once.</source>
        <translation>موعده {text}: أكّده حينها. إذا أُكّد قبلها يُحجز فورًا.</translation>
    </message>
    <message>
        <source>It was for {text}. Confirm it, or skip it.</source>
        <translation>كان موعده {text}. أكّده أو استبعده.</translation>
    </message>
    <message>
        <source>Also prepared at {text}. Book it there, or confirm it.</source>
        <translation>مجهّز أيضًا في {text}. احجزه هناك أو أكّده.</translation>
    </message>
    <message>
        <source>Approximate middle of the area. Confirm it, or choose the spot on the map.</source>
        <translation>وسط المنطقة التقريبي. أكّده أو اختر الموقع على الخريطة.</translation>
    </message>
    <message>
        <source>{text} Confirm it, or correct the place.</source>
        <translation>{text} أكّد ذلك أو صحّح الموقع.</translation>
    </message>
    <message>
        <source>Parts of the address may be meant differently. Check it.</source>
        <translation>قد تُفهم أجزاء من العنوان على غير المقصود. راجعه.</translation>
    </message>
    <message>
        <source>The sheet hides this column. Check what it says.</source>
        <translation>هذا العمود مخفي في الجدول. تحقق مما فيه.</translation>
    </message>
    <message>
        <source>A quotation mark is out of place in this line. Check each field.</source>
        <translation>علامة اقتباس في غير موضعها في هذا السطر. تحقق من كل حقل.</translation>
    </message>
    <message>
        <source>Warning about this customer: {text}</source>
        <translation>تحذير بشأن هذا العميل: {text}</translation>
    </message>
    <message>
        <source>No drop-off. Type an address, paste a location, or choose on the map.</source>
        <translation>لا موقع تسليم. اكتب عنوانًا أو الصق موقعًا أو اختر على الخريطة.</translation>
    </message>
</context>
<context>
    <name>OrderFields</name>
    <message>
        <source>Your order number</source>
        <translation>رقم طلبك</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>First name</source>
        <translation>الاسم الأول</translation>
    </message>
    <message>
        <source>Last name</source>
        <translation>اسم العائلة</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>هاتف آخر</translation>
    </message>
    <message>
        <source>Change for</source>
        <translation>يدفع من</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>القطعة</translation>
    </message>
    <message>
        <source>Street</source>
        <translation>الشارع</translation>
    </message>
    <message>
        <source>Avenue</source>
        <translation>الجادة</translation>
    </message>
    <message>
        <source>House</source>
        <translation>المنزل</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>البناية</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>الدور</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>الشقة</translation>
    </message>
    <message>
        <source>PACI number</source>
        <translation>الرقم الآلي</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>تفاصيل العنوان</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>الموقع</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>خط العرض</translation>
    </message>
    <message>
        <source>Longitude</source>
        <translation>خط الطول</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>Collect cash</source>
        <translation>تحصيل نقدي</translation>
    </message>
    <message>
        <source>Cash amount</source>
        <translation>مبلغ التحصيل</translation>
    </message>
    <message>
        <source>Fils</source>
        <translation>فلس</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>مدفوع</translation>
    </message>
    <message>
        <source>Left to pay</source>
        <translation>المتبقي للدفع</translation>
    </message>
    <message>
        <source>Refunded</source>
        <translation>المسترد</translation>
    </message>
    <message>
        <source>Order type</source>
        <translation>نوع الطلب</translation>
    </message>
    <message>
        <source>Order total</source>
        <translation>إجمالي الطلب</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>العملة</translation>
    </message>
    <message>
        <source>Order status</source>
        <translation>حالة الطلب</translation>
    </message>
    <message>
        <source>Scheduled for</source>
        <translation>موعد التوصيل</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>الفرع</translation>
    </message>
    <message>
        <source>Pickup location</source>
        <translation>موقع الاستلام</translation>
    </message>
    <message>
        <source>Pickup contact</source>
        <translation>جهة اتصال الاستلام</translation>
    </message>
    <message>
        <source>Pickup phone</source>
        <translation>هاتف الاستلام</translation>
    </message>
    <message>
        <source>Why not booked</source>
        <translation>سبب عدم الحجز</translation>
    </message>
    <message>
        <source>Row (by deskdispatch)</source>
        <translation>الصف (من deskdispatch)</translation>
    </message>
    <message>
        <source>Column {number}</source>
        <translation>العمود {number}</translation>
    </message>
</context>
<context>
    <name>OrderFileNote</name>
    <message>
        <source>Open a file …</source>
        <translation>فتح ملف …</translation>
    </message>
    <message>
        <source>Save a template …</source>
        <translation>حفظ قالب …</translation>
    </message>
</context>
<context>
    <name>OrderFilePanel</name>
    <message>
        <source>Orders from a file</source>
        <translation>طلبات من ملف</translation>
    </message>
    <message>
        <source>Rows of the file</source>
        <translation>صفوف الملف</translation>
    </message>
    <message>
        <source>Which rows to show</source>
        <translation>الصفوف المعروضة</translation>
    </message>
</context>
<context>
    <name>OrderFileStart</name>
    <message>
        <source>Each row of an Excel or CSV file is an order. Nothing is sent before you press Book.</source>
        <translation>كل صف في ملف Excel أو CSV طلب. لا يُرسل شيء قبل أن تضغط احجز.</translation>
    </message>
    <message>
        <source>Earlier files</source>
        <translation>ملفات سابقة</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>Discard the rows that were never sent</source>
        <translation>تجاهل الصفوف التي لم تُرسل قط</translation>
    </message>
    <message>
        <source>{booked} of {rows} booked</source>
        <translation>حُجز {booked} من {rows}</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>لا شيء في الانتظار</numerusform>
            <numerusform>واحد في الانتظار</numerusform>
            <numerusform>اثنان في الانتظار</numerusform>
            <numerusform>%n في الانتظار</numerusform>
            <numerusform>%n في الانتظار</numerusform>
            <numerusform>%n في الانتظار</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderFiles</name>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>When</source>
        <translation>الموعد</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>الصف</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>مستبعد</translation>
    </message>
    <message>
        <source>{count} skipped</source>
        <translation>مستبعد: {count}</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>التسليم</translation>
    </message>
    <message>
        <source>Cash</source>
        <translation>النقد</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>Paused. Nothing is sent.</source>
        <translation>متوقف مؤقتًا. لا يُرسل شيء.</translation>
    </message>
    <message numerus="yes">
        <source>%n prices missing</source>
        <translation>
            <numerusform>لا أسعار ناقصة</numerusform>
            <numerusform>سعر واحد ناقص</numerusform>
            <numerusform>سعران ناقصان</numerusform>
            <numerusform>%n أسعار ناقصة</numerusform>
            <numerusform>%n سعرًا ناقصًا</numerusform>
            <numerusform>%n سعر ناقص</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>too low for %n rows</source>
        <translation>
            <numerusform>يكفي لكل الصفوف</numerusform>
            <numerusform>لا تكفي لصف واحد</numerusform>
            <numerusform>لا تكفي لصفين</numerusform>
            <numerusform>لا تكفي لـ %n صفوف</numerusform>
            <numerusform>لا تكفي لـ %n صفًا</numerusform>
            <numerusform>لا تكفي لـ %n صف</numerusform>
        </translation>
    </message>
    <message>
        <source>The wallet has {balance}, the next order costs {needed}. Top it up to go on.</source>
        <translation>في المحفظة {balance} والطلب التالي بـ {needed}. اشحنها للمتابعة.</translation>
    </message>
    <message>
        <source>The service is busy.</source>
        <translation>الخدمة مشغولة.</translation>
    </message>
    <message>
        <source>The form&apos;s booking goes first.</source>
        <translation>الحجز من النموذج أولًا.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} من {all}</translation>
    </message>
    <message>
        <source>about {time} left</source>
        <translation>بقي نحو {time}</translation>
    </message>
    <message>
        <source>Next try in {time}.</source>
        <translation>المحاولة التالية بعد {time}.</translation>
    </message>
    <message>
        <source>The service asks you to sign in again. Then book the rest.</source>
        <translation>تطلب الخدمة تسجيل الدخول من جديد. احجز الباقي بعد ذلك.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>انتهى.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>أُوقف.</translation>
    </message>
    <message numerus="yes">
        <source>%n rows wait: a booking of the same customer is unconfirmed. Check it in the list.</source>
        <translation>
            <numerusform>لا صفوف في الانتظار.</numerusform>
            <numerusform>صف واحد ينتظر: حجز للعميل نفسه غير مؤكد. تحقق منه في القائمة.</numerusform>
            <numerusform>صفان ينتظران: حجز للعميل نفسه غير مؤكد. تحقق منه في القائمة.</numerusform>
            <numerusform>%n صفوف تنتظر: حجز للعميل نفسه غير مؤكد. تحقق منه في القائمة.</numerusform>
            <numerusform>%n صفًا تنتظر: حجز للعميل نفسه غير مؤكد. تحقق منه في القائمة.</numerusform>
            <numerusform>%n صف تنتظر: حجز للعميل نفسه غير مؤكد. تحقق منه في القائمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>It may be booked: no answer came. It is not sent again.</source>
        <translation>قد يكون محجوزًا: لم يصل رد. لن يُرسل مرة أخرى.</translation>
    </message>
    <message>
        <source>Same phone and place as {order}.</source>
        <translation>الهاتف والموقع نفسهما في الطلب {order}.</translation>
    </message>
    <message>
        <source>Not booked: the service gave no reason.</source>
        <translation>لم يُحجز: لم تذكر الخدمة السبب.</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>كل الصفوف</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>محجوز</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>Known by this phone: {names}</source>
        <translation>معروف بهذا الهاتف: {names}</translation>
    </message>
    <message>
        <source>Known customer: {names}</source>
        <translation>عميل معروف: {names}</translation>
    </message>
    <message>
        <source>Booked before as {order}.</source>
        <translation>حُجز من قبل برقم {order}.</translation>
    </message>
    <message>
        <source>Sent before, from another file.</source>
        <translation>أُرسل من قبل من ملف آخر.</translation>
    </message>
    <message>
        <source>An order that was sent for this phone may be the same.</source>
        <translation>قد يكون طلب أُرسل لهذا الهاتف هو نفسه.</translation>
    </message>
    <message>
        <source>The same order is further up in this file.</source>
        <translation>الطلب نفسه موجود أعلاه في هذا الملف.</translation>
    </message>
    <message>
        <source>Unconfirmed, and then discarded.</source>
        <translation>لم يتأكد الحجز، ثم صُرف النظر عنه.</translation>
    </message>
    <message>
        <source>Not booked: {reason}</source>
        <translation>لم يُحجز: {reason}</translation>
    </message>
    <message>
        <source>{field}: {problem}</source>
        <translation>{field}: {problem}</translation>
    </message>
    <message>
        <source>{count} ready</source>
        <translation>جاهز: {count}</translation>
    </message>
    <message>
        <source>To check</source>
        <translation>للتأكيد</translation>
    </message>
    <message>
        <source>{count} to check</source>
        <translation>للتأكيد: {count}</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>مشكلة</translation>
    </message>
    <message>
        <source>{count} with problems</source>
        <translation>فيها مشكلات: {count}</translation>
    </message>
    <message>
        <source>Booked before</source>
        <translation>محجوز سابقًا</translation>
    </message>
    <message>
        <source>{count} booked before</source>
        <translation>محجوز سابقًا: {count}</translation>
    </message>
    <message>
        <source>Sending …</source>
        <translation>قيد الإرسال …</translation>
    </message>
    <message>
        <source>{count} on the way</source>
        <translation>قيد الإرسال: {count}</translation>
    </message>
    <message>
        <source>{count} booked</source>
        <translation>محجوز: {count}</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>غير مؤكد</translation>
    </message>
    <message>
        <source>{count} unconfirmed</source>
        <translation>غير مؤكد: {count}</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>فشل: {count}</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>To review</source>
        <translation>للمراجعة</translation>
    </message>
    <message numerus="yes">
        <source>{amount} for %n rows</source>
        <translation>
            <numerusform>{amount} بلا صفوف</numerusform>
            <numerusform>{amount} لصف واحد</numerusform>
            <numerusform>{amount} لصفين</numerusform>
            <numerusform>{amount} لـ %n صفوف</numerusform>
            <numerusform>{amount} لـ %n صفًا</numerusform>
            <numerusform>{amount} لـ %n صف</numerusform>
        </translation>
    </message>
    <message>
        <source>wallet {amount}</source>
        <translation>المحفظة {amount}</translation>
    </message>
    <message>
        <source>Standing orders, {day}</source>
        <translation>الطلبات المتكررة، {day}</translation>
    </message>
    <message>
        <source>The booking of {name} was interrupted. Check its rows.</source>
        <translation>توقف حجز {name} قبل اكتماله. راجع صفوفه.</translation>
    </message>
    <message numerus="yes">
        <source>The booking of {name} was interrupted. %n orders are not booked yet.</source>
        <translation>
            <numerusform>توقف حجز {name} قبل اكتماله، ولم يبق طلب لم يُحجز.</numerusform>
            <numerusform>توقف حجز {name} قبل اكتماله، وبقي طلب واحد لم يُحجز.</numerusform>
            <numerusform>توقف حجز {name} قبل اكتماله، وبقي طلبان لم يُحجزا.</numerusform>
            <numerusform>توقف حجز {name} قبل اكتماله، وبقيت %n طلبات لم تُحجز.</numerusform>
            <numerusform>توقف حجز {name} قبل اكتماله، وبقي %n طلبًا لم يُحجز.</numerusform>
            <numerusform>توقف حجز {name} قبل اكتماله، وبقي %n طلب لم يُحجز.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows</source>
        <translation>
            <numerusform>لا صفوف</numerusform>
            <numerusform>صف واحد</numerusform>
            <numerusform>صفان</numerusform>
            <numerusform>%n صفوف</numerusform>
            <numerusform>%n صفًا</numerusform>
            <numerusform>%n صف</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderFilesController</name>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Book from a file</source>
        <translation>الحجز من ملف</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>جداول</translation>
    </message>
    <message>
        <source>Read {name}</source>
        <translation>قراءة {name}</translation>
    </message>
    <message>
        <source>{name} was read. Open it when the file before it is booked.</source>
        <translation>تمت قراءة {name}. افتحه بعد اكتمال حجز الملف السابق.</translation>
    </message>
    <message>
        <source>Save a template</source>
        <translation>حفظ قالب</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Template saved to {name}.</source>
        <translation>حُفظ القالب في {name}.</translation>
    </message>
    <message>
        <source>Save results</source>
        <translation>حفظ النتائج</translation>
    </message>
    <message>
        <source>Booked orders</source>
        <translation>الطلبات المحجوزة</translation>
    </message>
    <message>
        <source>Save failed rows</source>
        <translation>حفظ الصفوف الفاشلة</translation>
    </message>
    <message>
        <source>Failed orders</source>
        <translation>الطلبات الفاشلة</translation>
    </message>
    <message>
        <source>Save {name}</source>
        <translation>حفظ {name}</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>{figure} by hour</source>
        <translation>{figure} حسب الساعة</translation>
    </message>
    <message>
        <source>{figure} by day</source>
        <translation>{figure} حسب اليوم</translation>
    </message>
    <message>
        <source>{figure} by weekday and hour</source>
        <translation>{figure} حسب يوم الأسبوع والساعة</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Booked in this period</source>
        <translation>المحجوزة في هذه الفترة</translation>
    </message>
    <message>
        <source>Delivery prices</source>
        <translation>أسعار التوصيل</translation>
    </message>
    <message>
        <source>Prices of these orders, whatever their outcome</source>
        <translation>أسعار هذه الطلبات مهما كان مصيرها</translation>
    </message>
    <message>
        <source>Cash collected</source>
        <translation>النقد المحصّل</translation>
    </message>
    <message>
        <source>Cash that drivers collected for these orders</source>
        <translation>النقد الذي حصّله السائقون لهذه الطلبات</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشلت</translation>
    </message>
    <message>
        <source>Cancelled, rejected or failed</source>
        <translation>ملغاة أو مرفوضة أو فاشلة</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>متأخرة</translation>
    </message>
    <message>
        <source>A stage took longer than is usual here</source>
        <translation>مرحلة طالت أكثر من المعتاد هنا</translation>
    </message>
    <message>
        <source>before {figure}</source>
        <translation>قبلها {figure}</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>بلا تغيير</translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>لا مجهول</numerusform>
            <numerusform>واحد مجهول</numerusform>
            <numerusform>اثنان مجهولان</numerusform>
            <numerusform>%n مجهولة</numerusform>
            <numerusform>%n مجهولًا</numerusform>
            <numerusform>%n مجهول</numerusform>
        </translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} إلى {last}</translation>
    </message>
    <message>
        <source>Compared with {period}, up to the same time</source>
        <translation>مقارنة مع {period} حتى الوقت نفسه</translation>
    </message>
    <message>
        <source>Compared with {period}</source>
        <translation>مقارنة مع {period}</translation>
    </message>
    <message>
        <source>Area unknown</source>
        <translation>المنطقة غير معروفة</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>بلا سائق</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>نظرة عامة</translation>
    </message>
    <message>
        <source>Line across a bar: the period before.</source>
        <translation>الخط على العمود: الفترة السابقة.</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>الساعة</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>لا أخرى</numerusform>
            <numerusform>واحدة أخرى</numerusform>
            <numerusform>اثنتان أخريان</numerusform>
            <numerusform>%n أخرى</numerusform>
            <numerusform>%n أخرى</numerusform>
            <numerusform>%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>By</source>
        <translation>حسب</translation>
    </message>
    <message>
        <source>Price unknown</source>
        <translation>سعر غير معروف</translation>
    </message>
    <message>
        <source>Cash unknown</source>
        <translation>نقد غير معروف</translation>
    </message>
    <message>
        <source>{figure}, before</source>
        <translation>{figure}، قبلها</translation>
    </message>
</context>
<context>
    <name>OverviewOutput</name>
    <message>
        <source>Overview</source>
        <translation>نظرة عامة</translation>
    </message>
    <message>
        <source>Print the overview</source>
        <translation>طباعة النظرة العامة</translation>
    </message>
    <message>
        <source>Save the overview</source>
        <translation>حفظ النظرة العامة</translation>
    </message>
    <message>
        <source>The overview is in {name}</source>
        <translation>النظرة العامة في {name}</translation>
    </message>
    <message>
        <source>The overview was sent to {printer}</source>
        <translation>أُرسلت النظرة العامة إلى {printer}</translation>
    </message>
    <message>
        <source>The overview was not printed. Check the printer and print it again.</source>
        <translation>لم تُطبع النظرة العامة. افحص الطابعة واطبعها من جديد.</translation>
    </message>
</context>
<context>
    <name>OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>نظرة عامة</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>السابق</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
    <message>
        <source>Print the overview</source>
        <translation>طباعة النظرة العامة</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Save the overview as a PDF</source>
        <translation>حفظ النظرة العامة بصيغة PDF</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>حفظ كمصنف Excel أو CSV</translation>
    </message>
    <message>
        <source>No orders in this period. For earlier ones, press the arrow beside the date.</source>
        <translation>لا طلبات في هذه الفترة. للأقدم اضغط السهم بجانب التاريخ.</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>يوم</translation>
    </message>
    <message>
        <source>Week</source>
        <translation>أسبوع</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>شهر</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>السائق</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>الساعة</translation>
    </message>
    <message>
        <source>Show the first only</source>
        <translation>عرض الأولى فقط</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>عرض كل الصفوف</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Command</source>
        <translation>أمر</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>صفحة</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>إعداد</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>قالب</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>مكان</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>عميل</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>طلب</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>ابحث عن أي شيء</translation>
    </message>
    <message>
        <source>Search commands, pages, settings, customers, orders</source>
        <translation>ابحث في الأوامر والصفحات والإعدادات والعملاء والطلبات</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>جارٍ البحث …</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>لا نتائج.</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Roll, 80 mm</source>
        <translation>لفة 80 مم</translation>
    </message>
    <message>
        <source>Roll, 58 mm</source>
        <translation>لفة 58 مم</translation>
    </message>
    <message>
        <source>A6 label</source>
        <translation>ملصق A6</translation>
    </message>
    <message>
        <source>A5 page</source>
        <translation>صفحة A5</translation>
    </message>
    <message>
        <source>A4 page, four slips</source>
        <translation>صفحة A4، أربعة إيصالات</translation>
    </message>
    <message>
        <source>English and Arabic</source>
        <translation>الإنجليزية والعربية</translation>
    </message>
    <message>
        <source>English</source>
        <translation>الإنجليزية</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>العربية</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>رقم الطلب</translation>
    </message>
    <message>
        <source>Map link</source>
        <translation>رابط الخريطة</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا شيء</translation>
    </message>
</context>
<context>
    <name>PastedChips</name>
    <message>
        <source>Pasted text: choose what to use</source>
        <translation>نص ملصق: اختر ما تستخدمه</translation>
    </message>
    <message>
        <source>Use all</source>
        <translation>استخدام الكل</translation>
    </message>
    <message>
        <source>Use clear</source>
        <translation>استخدام الواضح</translation>
    </message>
    <message>
        <source>{words} (Enter)</source>
        <translation>{words} (Enter)</translation>
    </message>
    <message>
        <source>Paste as text</source>
        <translation>لصق كنص</translation>
    </message>
</context>
<context>
    <name>PeriodBar</name>
    <message>
        <source>to</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>Since the last shift, {time}</source>
        <translation>منذ آخر وردية، {time}</translation>
    </message>
    <message>
        <source>The last shift, {since} to {until}</source>
        <translation>آخر وردية، {since} إلى {until}</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>من … إلى …</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>الفترة</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>إلى</translation>
    </message>
</context>
<context>
    <name>PhoneNote</name>
    <message>
        <source>{counter} has an unconfirmed booking for this phone since {time}.</source>
        <translation>لدى {counter} حجز غير مؤكد بهذا الهاتف منذ {time}.</translation>
    </message>
</context>
<context>
    <name>PinOffers</name>
    <message>
        <source>Location copied.</source>
        <translation>نُسخ موقع.</translation>
    </message>
    <message>
        <source>Location copied: {place}.</source>
        <translation>نُسخ موقع: {place}.</translation>
    </message>
    <message>
        <source>Use for {customer}</source>
        <translation>استخدامه لـ {customer}</translation>
    </message>
</context>
<context>
    <name>PinRequestsController</name>
    <message>
        <source>Type the customer&apos;s phone first.</source>
        <translation>اكتب هاتف العميل أولًا.</translation>
    </message>
    <message>
        <source>Copy the location that comes.</source>
        <translation>انسخ الموقع حين يصل.</translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>similar name</source>
        <translation>اسم مشابه</translation>
    </message>
    <message>
        <source>approximate middle</source>
        <translation>الوسط تقريبي</translation>
    </message>
    <message>
        <source>Near {area}</source>
        <translation>قرب {area}</translation>
    </message>
    <message>
        <source>The drop-off is outside Kuwait.</source>
        <translation>موقع التسليم خارج الكويت.</translation>
    </message>
    <message>
        <source>The drop-off is in the sea.</source>
        <translation>موقع التسليم في البحر.</translation>
    </message>
    <message>
        <source>Only the middle of {area}: click the place on the map.</source>
        <translation>وسط {area} فقط: انقر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>Address in {area}, drop-off near {found}.</source>
        <translation>العنوان في {area} والموقع قرب {found}.</translation>
    </message>
    <message>
        <source>The drop-off is {value} km away in a straight line; the farthest so far was {most} km.</source>
        <translation>موقع التسليم على بُعد {value} كم في خط مستقيم؛ أبعد توصيل حتى الآن كان {most} كم.</translation>
    </message>
    <message>
        <source>It costs {value}; the highest price so far was {most}.</source>
        <translation>السعر {value}؛ أعلى سعر حتى الآن كان {most}.</translation>
    </message>
    <message>
        <source>The pickup is outside Kuwait.</source>
        <translation>موقع الاستلام خارج الكويت.</translation>
    </message>
    <message>
        <source>The pickup is in the sea.</source>
        <translation>موقع الاستلام في البحر.</translation>
    </message>
    <message>
        <source>The drop-off is {value} km away in a straight line; this customer&apos;s farthest was {most} km.</source>
        <translation>موقع التسليم على بُعد {value} كم في خط مستقيم؛ أبعد توصيل لهذا العميل كان {most} كم.</translation>
    </message>
    <message>
        <source>It costs {value}; this customer&apos;s highest price was {most}.</source>
        <translation>السعر {value}؛ أعلى سعر لهذا العميل كان {most}.</translation>
    </message>
    <message>
        <source>Only about the middle of {area}: click the place on the map.</source>
        <translation>وسط {area} تقريبًا فقط: انقر المكان على الخريطة.</translation>
    </message>
    <message>
        <source>{area} (approximate middle)</source>
        <translation>{area} (الوسط تقريبًا)</translation>
    </message>
    <message>
        <source>{area} (middle)</source>
        <translation>{area} (الوسط)</translation>
    </message>
    <message>
        <source>Only the middle of the area</source>
        <translation>وسط المنطقة فقط</translation>
    </message>
    <message>
        <source>No named area nearby</source>
        <translation>لا توجد منطقة معروفة قريبة</translation>
    </message>
    <message>
        <source>{area}, {governorate}</source>
        <translation>{area}، {governorate}</translation>
    </message>
    <message>
        <source>Near {area}, {governorate}</source>
        <translation>قرب {area}، {governorate}</translation>
    </message>
    <message>
        <source>Fixed price {price}: {zone}</source>
        <translation>سعر ثابت {price}: {zone}</translation>
    </message>
    <message>
        <source>Pickup and drop-off are the same place.</source>
        <translation>موقع الاستلام هو نفسه موقع التسليم.</translation>
    </message>
    <message>
        <source>Pickup not known: choose a branch, or a point on the map.</source>
        <translation>موقع الاستلام غير معروف: اختر فرعًا أو نقطة على الخريطة.</translation>
    </message>
    <message>
        <source>Custom pickup, for this booking only.</source>
        <translation>استلام من مكان آخر، لهذا الحجز فقط.</translation>
    </message>
    <message>
        <source>After it: {branch}.</source>
        <translation>بعد هذا الحجز: {branch}.</translation>
    </message>
</context>
<context>
    <name>PlaceDialog</name>
    <message>
        <source>Save this place</source>
        <translation>حفظ هذا المكان</translation>
    </message>
    <message>
        <source>Change place</source>
        <translation>تعديل المكان</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Other name</source>
        <translation>اسم آخر</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>تفاصيل العنوان</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>ملاحظة للسائق</translation>
    </message>
    <message>
        <source>Avenues, gate 5</source>
        <translation>الأفنيوز، بوابة 5</translation>
    </message>
    <message>
        <source>In Arabic or English</source>
        <translation>بالعربية أو الإنجليزية</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>الموقع</translation>
    </message>
    <message>
        <source>Paste a location</source>
        <translation>الصق موقعًا</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>الدبوس</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Drop-off</source>
        <translation>التسليم</translation>
    </message>
    <message>
        <source>Pickup</source>
        <translation>الاستلام</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>بلا تغيير</translation>
    </message>
    <message>
        <source>Drop-off of {order}</source>
        <translation>تسليم {order}</translation>
    </message>
    <message>
        <source>{metres} m from {place}.</source>
        <translation>على بعد {metres} م من {place}.</translation>
    </message>
    <message>
        <source>Saved as {place}.</source>
        <translation>محفوظ باسم {place}.</translation>
    </message>
    <message>
        <source>Paste a location, or set a pin first.</source>
        <translation>الصق موقعًا، أو ضع دبوسًا أولًا.</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>اكتب اسمًا.</translation>
    </message>
    <message>
        <source>Another place has this name. Choose another one.</source>
        <translation>هذا الاسم لمكان آخر. اختر اسمًا غيره.</translation>
    </message>
</context>
<context>
    <name>PlaceImport</name>
    <message>
        <source>No name</source>
        <translation>بلا اسم</translation>
    </message>
    <message>
        <source>No location on the map of Kuwait</source>
        <translation>لا موقع على خريطة الكويت</translation>
    </message>
    <message>
        <source>Another place has this name</source>
        <translation>هذا الاسم لمكان آخر</translation>
    </message>
    <message>
        <source>The same name is in the file twice</source>
        <translation>الاسم نفسه مكرر في الملف</translation>
    </message>
    <message>
        <source>New</source>
        <translation>جديد</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>أُكمل</translation>
    </message>
    <message>
        <source>Nothing to add</source>
        <translation>لا شيء يضاف</translation>
    </message>
</context>
<context>
    <name>PlaceImportDialog</name>
    <message>
        <source>Import places</source>
        <translation>استيراد الأماكن</translation>
    </message>
    <message>
        <source>Nothing new in this file.</source>
        <translation>لا جديد في هذا الملف.</translation>
    </message>
    <message numerus="yes">
        <source>%n new places will be added.</source>
        <translation>
            <numerusform>لا أماكن جديدة.</numerusform>
            <numerusform>سيُضاف مكان جديد واحد.</numerusform>
            <numerusform>سيُضاف مكانان جديدان.</numerusform>
            <numerusform>ستُضاف %n أماكن جديدة.</numerusform>
            <numerusform>سيُضاف %n مكانًا جديدًا.</numerusform>
            <numerusform>سيُضاف %n مكان جديد.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: missing texts will be added.</source>
        <translation>
            <numerusform>لا أماكن معروفة تُكمل.</numerusform>
            <numerusform>مكان واحد موجود: تُضاف نصوصه الناقصة.</numerusform>
            <numerusform>مكانان موجودان: تُضاف نصوصهما الناقصة.</numerusform>
            <numerusform>%n أماكن موجودة: تُضاف نصوصها الناقصة.</numerusform>
            <numerusform>%n مكانًا موجودًا: تُضاف نصوصها الناقصة.</numerusform>
            <numerusform>%n مكان موجود: تُضاف نصوصها الناقصة.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n already here: nothing to add.</source>
        <translation>
            <numerusform>لا أماكن موجودة.</numerusform>
            <numerusform>مكان واحد موجود: لا شيء يضاف.</numerusform>
            <numerusform>مكانان موجودان: لا شيء يضاف.</numerusform>
            <numerusform>%n أماكن موجودة: لا شيء يضاف.</numerusform>
            <numerusform>%n مكانًا موجودًا: لا شيء يضاف.</numerusform>
            <numerusform>%n مكان موجود: لا شيء يضاف.</numerusform>
        </translation>
    </message>
    <message>
        <source>First lines as they will be imported</source>
        <translation>أول الأسطر كما ستُستورد</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>السطر</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>الموقع</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>الاستيراد</translation>
    </message>
    <message numerus="yes">
        <source>%n lines are skipped</source>
        <translation>
            <numerusform>لا أسطر تُتخطى</numerusform>
            <numerusform>سطر واحد يُتخطى</numerusform>
            <numerusform>سطران يُتخطيان</numerusform>
            <numerusform>%n أسطر تُتخطى</numerusform>
            <numerusform>%n سطرًا تُتخطى</numerusform>
            <numerusform>%n سطر تُتخطى</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>في الملف</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
</context>
<context>
    <name>PlaceJobs</name>
    <message>
        <source>Export places</source>
        <translation>تصدير الأماكن</translation>
    </message>
    <message>
        <source>Saved places</source>
        <translation>الأماكن المحفوظة</translation>
    </message>
    <message>
        <source>Export places to {name}</source>
        <translation>تصدير الأماكن إلى {name}</translation>
    </message>
    <message numerus="yes">
        <source>%n places saved to {name}.</source>
        <translation>
            <numerusform>لم يُحفظ مكان في {name}.</numerusform>
            <numerusform>حُفظ مكان واحد في {name}.</numerusform>
            <numerusform>حُفظ مكانان في {name}.</numerusform>
            <numerusform>حُفظت %n أماكن في {name}.</numerusform>
            <numerusform>حُفظ %n مكانًا في {name}.</numerusform>
            <numerusform>حُفظ %n مكان في {name}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import places</source>
        <translation>استيراد الأماكن</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>الجداول</translation>
    </message>
    <message numerus="yes">
        <source>%n places added or completed.</source>
        <translation>
            <numerusform>لم يُضف مكان.</numerusform>
            <numerusform>أُضيف أو أُكمل مكان واحد.</numerusform>
            <numerusform>أُضيف أو أُكمل مكانان.</numerusform>
            <numerusform>أُضيفت أو أُكملت %n أماكن.</numerusform>
            <numerusform>أُضيف أو أُكمل %n مكانًا.</numerusform>
            <numerusform>أُضيف أو أُكمل %n مكان.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlacesDialog</name>
    <message>
        <source>Deleted: {place}</source>
        <translation>حُذف: {place}</translation>
    </message>
    <message numerus="yes">
        <source>%n places deleted</source>
        <translation>
            <numerusform>لم يُحذف مكان</numerusform>
            <numerusform>حُذف مكان واحد</numerusform>
            <numerusform>حُذف مكانان</numerusform>
            <numerusform>حُذفت %n أماكن</numerusform>
            <numerusform>حُذف %n مكانًا</numerusform>
            <numerusform>حُذف %n مكان</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Saved places</source>
        <translation>الأماكن المحفوظة</translation>
    </message>
    <message>
        <source>Search name, area, details</source>
        <translation>بحث بالاسم أو المنطقة أو التفاصيل</translation>
    </message>
    <message>
        <source>Search saved places</source>
        <translation>البحث في الأماكن المحفوظة</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Other name</source>
        <translation>اسم آخر</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>المنطقة</translation>
    </message>
    <message>
        <source>Address details</source>
        <translation>تفاصيل العنوان</translation>
    </message>
    <message>
        <source>Note to driver</source>
        <translation>ملاحظة للسائق</translation>
    </message>
    <message>
        <source>Add …</source>
        <translation>إضافة …</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>تعديل …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>استيراد …</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>تصدير …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Use as drop-off</source>
        <translation>استخدامه للتسليم</translation>
    </message>
    <message numerus="yes">
        <source>%n more: search for them</source>
        <translation>
            <numerusform>لا غيرها</numerusform>
            <numerusform>مكان آخر: ابحث عنه</numerusform>
            <numerusform>مكانان آخران: ابحث عنهما</numerusform>
            <numerusform>%n أماكن أخرى: ابحث عنها</numerusform>
            <numerusform>%n مكانًا آخر: ابحث عنها</numerusform>
            <numerusform>%n مكان آخر: ابحث عنها</numerusform>
        </translation>
    </message>
    <message>
        <source>No saved place is found.</source>
        <translation>لم يُعثر على مكان محفوظ.</translation>
    </message>
    <message>
        <source>No saved places yet. Set a drop-off, then press {key}.</source>
        <translation>لا أماكن محفوظة بعد. حدّد التسليم ثم اضغط {key}.</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Same as the system</source>
        <translation>مثل النظام</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>الألوان</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتحة</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكنة</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>مريحة</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>متراصة</translation>
    </message>
    <message>
        <source>Type an amount, like 5.000.</source>
        <translation>اكتب مبلغًا، مثل 5.000.</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Roll, 80 mm</source>
        <translation>لفة 80 مم</translation>
    </message>
    <message>
        <source>Updates address</source>
        <translation>عنوان التحديثات</translation>
    </message>
    <message>
        <source>Type the https address of a file.</source>
        <translation>اكتب عنوان ملف يبدأ بـ https.</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>التحديثات</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>ارتفاع الصفوف</translation>
    </message>
    <message>
        <source>Cash sheet paper</source>
        <translation>ورق كشف النقد</translation>
    </message>
    <message>
        <source>Delete inactive customers</source>
        <translation>حذف العملاء غير النشطين</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>6 months after the last order</source>
        <translation>بعد 6 أشهر من آخر طلب</translation>
    </message>
    <message>
        <source>1 year after the last order</source>
        <translation>بعد سنة من آخر طلب</translation>
    </message>
    <message>
        <source>2 years after the last order</source>
        <translation>بعد سنتين من آخر طلب</translation>
    </message>
    <message>
        <source>3 years after the last order</source>
        <translation>بعد 3 سنوات من آخر طلب</translation>
    </message>
    <message>
        <source>5 years after the last order</source>
        <translation>بعد 5 سنوات من آخر طلب</translation>
    </message>
    <message>
        <source>Check for updates weekly</source>
        <translation>البحث عن التحديثات أسبوعيًا</translation>
    </message>
    <message>
        <source>Updates key</source>
        <translation>مفتاح التحديثات</translation>
    </message>
    <message>
        <source>Type the 64 digits and letters of the key.</source>
        <translation>اكتب أرقام المفتاح وحروفه، وهي 64.</translation>
    </message>
    <message>
        <source>The lower zoom must not be above the higher one.</source>
        <translation>يجب ألا يتجاوز أدنى تكبير أعلى تكبير.</translation>
    </message>
    <message>
        <source>Hold before booking</source>
        <translation>مهلة قبل الحجز</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>بلا مهلة</translation>
    </message>
    <message>
        <source>3 seconds</source>
        <translation>3 ثوانٍ</translation>
    </message>
    <message>
        <source>5 seconds</source>
        <translation>5 ثوانٍ</translation>
    </message>
    <message>
        <source>10 seconds</source>
        <translation>10 ثوانٍ</translation>
    </message>
    <message>
        <source>Warn before the wallet runs out</source>
        <translation>تنبيه قبل نفاد المحفظة</translation>
    </message>
    <message>
        <source>2 hours before</source>
        <translation>قبلها بساعتين</translation>
    </message>
    <message>
        <source>Before today&apos;s closing</source>
        <translation>قبل إغلاق اليوم</translation>
    </message>
    <message>
        <source>1 day before</source>
        <translation>قبلها بيوم</translation>
    </message>
    <message>
        <source>A scanned slip opens its order</source>
        <translation>مسح الإيصال يفتح طلبه</translation>
    </message>
    <message>
        <source>Barcode scanner</source>
        <translation>قارئ الباركود</translation>
    </message>
    <message>
        <source>Prefix of the scanner</source>
        <translation>بادئة القارئ</translation>
    </message>
    <message>
        <source>None</source>
        <translation>بدون</translation>
    </message>
    <message>
        <source>Type what it types before each code.</source>
        <translation>اكتب ما يكتبه القارئ قبل كل رمز.</translation>
    </message>
    <message>
        <source>Online map</source>
        <translation>الخريطة من الإنترنت</translation>
    </message>
    <message>
        <source>Draw by the processor</source>
        <translation>الرسم بالمعالج</translation>
    </message>
    <message>
        <source>Ask who books</source>
        <translation>اسأل من يحجز</translation>
    </message>
    <message>
        <source>Ask again after</source>
        <translation>اسأل مرة ثانية بعد</translation>
    </message>
    <message>
        <source>5 minutes without a key</source>
        <translation>5 دقائق بدون استخدام</translation>
    </message>
    <message>
        <source>10 minutes without a key</source>
        <translation>10 دقائق بدون استخدام</translation>
    </message>
    <message>
        <source>15 minutes without a key</source>
        <translation>15 دقيقة بدون استخدام</translation>
    </message>
    <message>
        <source>30 minutes without a key</source>
        <translation>30 دقيقة بدون استخدام</translation>
    </message>
    <message>
        <source>1 hour without a key</source>
        <translation>ساعة بدون استخدام</translation>
    </message>
    <message>
        <source>Tile server</source>
        <translation>خادم الخرائط</translation>
    </message>
    <message>
        <source>Type an https address with {z}, {x} and {y}, each once.</source>
        <translation>اكتب عنوان https فيه {z} و{x} و{y}، كل منها مرة واحدة.</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>نسبة المصدر</translation>
    </message>
    <message>
        <source>Type one line of up to 200 characters.</source>
        <translation>اكتب سطرًا واحدًا لا يتجاوز 200 حرف.</translation>
    </message>
    <message>
        <source>Contact for the server</source>
        <translation>جهة اتصال للخادم</translation>
    </message>
    <message>
        <source>Email, so that it can write to you</source>
        <translation>بريد إلكتروني ليراسلك عليه</translation>
    </message>
    <message>
        <source>Type an email or an https address.</source>
        <translation>اكتب بريدًا إلكترونيًا أو عنوان https.</translation>
    </message>
    <message>
        <source>Lowest zoom</source>
        <translation>أدنى تكبير</translation>
    </message>
    <message>
        <source>Highest zoom</source>
        <translation>أعلى تكبير</translation>
    </message>
    <message>
        <source>Tiles kept on this PC</source>
        <translation>الخرائط المحفوظة على هذا الجهاز</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> ميغابايت</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>الافتراضي</translation>
    </message>
    <message>
        <source>General</source>
        <translation>عام</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>Clerks</source>
        <translation>الموظفون</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>متقدم</translation>
    </message>
    <message>
        <source>Low-balance alert (KWD)</source>
        <translation>تنبيه انخفاض الرصيد (د.ك)</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>التفضيلات</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
    <message>
        <source>Reset to defaults</source>
        <translation>استعادة الافتراضي</translation>
    </message>
    <message>
        <source>Undo reset</source>
        <translation>التراجع عن الاستعادة</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Changed from the default: {names}</source>
        <translation>مختلف عن الافتراضي: {names}</translation>
    </message>
    <message>
        <source>Everything here is at its default.</source>
        <translation>كل ما هنا على حاله الافتراضي.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
</context>
<context>
    <name>PreviewDialog</name>
    <message>
        <source>Preview</source>
        <translation>معاينة</translation>
    </message>
    <message>
        <source>Pages to be printed</source>
        <translation>الصفحات التي ستُطبع</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>لا صفحات</numerusform>
            <numerusform>صفحة واحدة</numerusform>
            <numerusform>صفحتان</numerusform>
            <numerusform>%n صفحات</numerusform>
            <numerusform>%n صفحة</numerusform>
            <numerusform>%n صفحة</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>أصغر</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>أكبر</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
</context>
<context>
    <name>Price</name>
    <message>
        <source>Estimated price</source>
        <translation>السعر التقديري</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>Usual time to arrive</source>
        <translation>وقت الوصول المعتاد</translation>
    </message>
    <message>
        <source>No price.</source>
        <translation>لا يوجد سعر.</translation>
    </message>
    <message>
        <source>No price: not connected.</source>
        <translation>لا يوجد سعر: غير متصل.</translation>
    </message>
    <message>
        <source>Choose a drop-off on the map to see the price.</source>
        <translation>اختر موقع التسليم على الخريطة لترى السعر.</translation>
    </message>
    <message>
        <source>The service gives the duration without a unit.</source>
        <translation>تعطي الخدمة المدة بلا وحدة.</translation>
    </message>
    <message>
        <source>Zone: {zone}</source>
        <translation>المنطقة الخاصة: {zone}</translation>
    </message>
    <message>
        <source>Special zone</source>
        <translation>منطقة خاصة</translation>
    </message>
    <message>
        <source>Price details</source>
        <translation>تفاصيل السعر</translation>
    </message>
    <message>
        <source>Wallet after this booking</source>
        <translation>رصيد المحفظة بعد هذا الحجز</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Retry the price</source>
        <translation>إعادة طلب السعر</translation>
    </message>
    <message>
        <source>Getting the price …</source>
        <translation>جارٍ جلب السعر …</translation>
    </message>
    <message>
        <source>Choose a branch or a pickup to see the price.</source>
        <translation>اختر فرعًا أو نقطة استلام ليظهر السعر.</translation>
    </message>
    <message>
        <source>Duration {duration}</source>
        <translation>المدة {duration}</translation>
    </message>
</context>
<context>
    <name>PrintLogDialog</name>
    <message>
        <source>Print log</source>
        <translation>سجل الطباعة</translation>
    </message>
    <message>
        <source>Not printed yet</source>
        <translation>لم يُطبع بعد</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>طُبع</translation>
    </message>
    <message>
        <source>No slip was printed yet.</source>
        <translation>لم يُطبع أي إيصال بعد.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الطلب</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>الطابعة</translation>
    </message>
    <message>
        <source>When</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>من طبعه</translation>
    </message>
    <message>
        <source>Print now</source>
        <translation>طباعة الآن</translation>
    </message>
    <message>
        <source>Do not print</source>
        <translation>عدم الطباعة</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>وقت الطلب</translation>
    </message>
    <message>
        <source>Not printed: {trouble}.</source>
        <translation>لم يُطبع: {trouble}.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
    <message>
        <source>It printed</source>
        <translation>طُبع</translation>
    </message>
</context>
<context>
    <name>PrintTargets</name>
    <message>
        <source>Save the slip</source>
        <translation>حفظ الإيصال</translation>
    </message>
</context>
<context>
    <name>PrinterDialog</name>
    <message>
        <source>Print slip</source>
        <translation>طباعة الإيصال</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>معاينة</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>الطابعة</translation>
    </message>
    <message>
        <source>PDF file …</source>
        <translation>ملف PDF …</translation>
    </message>
    <message numerus="yes">
        <source>Print %n slips</source>
        <translation>
            <numerusform>طباعة الإيصالات</numerusform>
            <numerusform>طباعة الإيصال</numerusform>
            <numerusform>طباعة إيصالين</numerusform>
            <numerusform>طباعة %n إيصالات</numerusform>
            <numerusform>طباعة %n إيصالًا</numerusform>
            <numerusform>طباعة %n إيصال</numerusform>
        </translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>طباعة صفحة اختبار</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>الورق</translation>
    </message>
    <message>
        <source>Always use this printer and paper</source>
        <translation>استخدام هذه الطابعة والورق دائمًا</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>Printing</name>
    <message>
        <source>the printer is stopped</source>
        <translation>الطابعة متوقفة</translation>
    </message>
    <message>
        <source>the printer takes no jobs</source>
        <translation>الطابعة لا تقبل مهام</translation>
    </message>
    <message>
        <source>the print service of this PC does not answer</source>
        <translation>لا ترد خدمة الطباعة على هذا الجهاز</translation>
    </message>
    <message>
        <source>the printer did not take it</source>
        <translation>لم تقبل الطابعة المهمة</translation>
    </message>
    <message>
        <source>the printer cancelled it; print it again</source>
        <translation>ألغت الطابعة المهمة؛ أعد الطباعة</translation>
    </message>
    <message>
        <source>paper is jammed</source>
        <translation>الورق عالق</translation>
    </message>
    <message>
        <source>the delivery is no longer known here</source>
        <translation>لم تعد هذه التوصيلة معروفة هنا</translation>
    </message>
    <message>
        <source>this printer is no longer there</source>
        <translation>لم تعد هذه الطابعة موجودة</translation>
    </message>
    <message>
        <source>the printer cannot be reached</source>
        <translation>لا يمكن الوصول إلى الطابعة</translation>
    </message>
    <message>
        <source>the printer refuses the connection</source>
        <translation>الطابعة ترفض الاتصال</translation>
    </message>
    <message>
        <source>its address is on the internet, where others could read the slip</source>
        <translation>عنوانها على الإنترنت، حيث قد يقرأ غيرك الإيصال</translation>
    </message>
    <message>
        <source>there is no such device file; check the cable and the path</source>
        <translation>لا يوجد ملف جهاز كهذا؛ افحص الكابل والمسار</translation>
    </message>
    <message>
        <source>the path is a file, a folder or a disk, not a printer</source>
        <translation>المسار ملف أو مجلد أو قرص، لا طابعة</translation>
    </message>
    <message>
        <source>the printer is out of paper</source>
        <translation>نفد ورق الطابعة</translation>
    </message>
    <message>
        <source>the printer&apos;s cover is open</source>
        <translation>غطاء الطابعة مفتوح</translation>
    </message>
    <message>
        <source>the printer is off or not ready</source>
        <translation>الطابعة مطفأة أو غير جاهزة</translation>
    </message>
    <message>
        <source>another program uses the printer</source>
        <translation>برنامج آخر يستخدم الطابعة</translation>
    </message>
    <message>
        <source>the printer stopped in the middle</source>
        <translation>توقفت الطابعة قبل أن تكمل</translation>
    </message>
    <message>
        <source>the printer failed</source>
        <translation>تعطلت الطابعة</translation>
    </message>
    <message>
        <source>{name} (thermal)</source>
        <translation>{name} (حرارية)</translation>
    </message>
    <message>
        <source>The slip may have been printed. Check {printer}.</source>
        <translation>ربما طُبع الإيصال. تحقق من {printer}.</translation>
    </message>
    <message>
        <source>Slip queued for {printer}: {trouble}.</source>
        <translation>الإيصال في انتظار {printer}: {trouble}.</translation>
    </message>
    <message>
        <source>Slip sent to {printer}: {trouble}.</source>
        <translation>أُرسل الإيصال إلى {printer}: {trouble}.</translation>
    </message>
    <message>
        <source>may have been printed</source>
        <translation>ربما طُبع</translation>
    </message>
    <message>
        <source>on its way</source>
        <translation>قيد الإرسال</translation>
    </message>
    <message>
        <source>Not printed: {trouble}. The slip is queued for {printer}.</source>
        <translation>لم يُطبع: {trouble}. الإيصال في قائمة انتظار {printer}.</translation>
    </message>
    <message>
        <source>The slip is already being sent to {printer}.</source>
        <translation>الإيصال قيد الإرسال إلى {printer}.</translation>
    </message>
    <message>
        <source>Slip sent to {target}</source>
        <translation>أُرسل الإيصال إلى {target}</translation>
    </message>
    <message numerus="yes">
        <source>%n slips sent to {printer}.</source>
        <translation>
            <numerusform>لم يُرسل أي إيصال إلى {printer}.</numerusform>
            <numerusform>أُرسل الإيصال إلى {printer}.</numerusform>
            <numerusform>أُرسل إيصالان إلى {printer}.</numerusform>
            <numerusform>أُرسلت %n إيصالات إلى {printer}.</numerusform>
            <numerusform>أُرسل %n إيصالًا إلى {printer}.</numerusform>
            <numerusform>أُرسل %n إيصال إلى {printer}.</numerusform>
        </translation>
    </message>
    <message>
        <source>{done} See the print log for the others.</source>
        <translation>{done} انظر سجل الطباعة للبقية.</translation>
    </message>
    <message>
        <source>{done} The others are queued: {trouble}.</source>
        <translation>{done} البقية في قائمة الانتظار: {trouble}.</translation>
    </message>
    <message>
        <source>{done} of {all} slips sent to {printer}.</source>
        <translation>أُرسل {done} من أصل {all} من الإيصالات إلى {printer}.</translation>
    </message>
    <message>
        <source>a part of this program is missing; ask whoever set up this PC</source>
        <translation>ينقص جزء من هذا البرنامج، فاسأل من جهّز هذا الجهاز</translation>
    </message>
    <message>
        <source>this user may not write to the device; ask whoever set up this PC</source>
        <translation>لا يُسمح لهذا المستخدم بالكتابة إلى الجهاز، فاسأل من جهّز هذا الجهاز</translation>
    </message>
</context>
<context>
    <name>ProfileMark</name>
    <message>
        <source>Practice: no driver comes and nothing costs money</source>
        <translation>تدريب: لا يأتي سائق ولا يُدفع مال</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>ملف التعريف</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>تدريب</translation>
    </message>
    <message>
        <source>Practice: no driver comes</source>
        <translation>تدريب: لا يأتي سائق</translation>
    </message>
    <message>
        <source>{name} (real service)</source>
        <translation>{name} (خدمة حقيقية)</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Cancel what is running</source>
        <translation>إلغاء العملية الجارية</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>جارٍ الإيقاف …</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} من {all}</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>إلغاء (Esc)</translation>
    </message>
    <message>
        <source>Next: {titles}</source>
        <translation>ثم: {titles}</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <translation>مجلد</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>الم&amp;جلد:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>&amp;نوع الملف:</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>موافق</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;نعم</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;لا</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>تطبيق</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>إعادة الضبط</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>استعادة الافتراضي</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مساعدة</translation>
    </message>
</context>
<context>
    <name>QuickTimes</name>
    <message>
        <source>Usual times</source>
        <translation>الأوقات المعتادة</translation>
    </message>
    <message>
        <source>{words}: schedule for {time}</source>
        <translation>{words}: حدّد الموعد {time}</translation>
    </message>
    <message numerus="yes">
        <source>+%n h</source>
        <translation>
            <numerusform>+%n س</numerusform>
            <numerusform>+%n س</numerusform>
            <numerusform>+%n س</numerusform>
            <numerusform>+%n س</numerusform>
            <numerusform>+%n س</numerusform>
            <numerusform>+%n س</numerusform>
        </translation>
    </message>
    <message>
        <source>Tomorrow {time}</source>
        <translation>غدًا {time}</translation>
    </message>
</context>
<context>
    <name>ReadBack</name>
    <message>
        <source>To pay</source>
        <translation>المطلوب</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>الباقي</translation>
    </message>
    <message>
        <source>{bring} from {given}</source>
        <translation>{bring} من {given}</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Delivery</source>
        <translation>التوصيل</translation>
    </message>
    <message>
        <source>Phone …</source>
        <translation>الهاتف …</translation>
    </message>
    <message>
        <source>— ask</source>
        <translation>— اسأل</translation>
    </message>
    <message>
        <source>— no price</source>
        <translation>— لا سعر بعد</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>كذلك</translation>
    </message>
    <message>
        <source>Read it in {language}</source>
        <translation>اقرأه بلغة: {language}</translation>
    </message>
    <message>
        <source>Read back</source>
        <translation>قراءة للعميل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>RecognisedCustomers</name>
    <message>
        <source>The form holds another booking. Book it or clear it first.</source>
        <translation>في النموذج حجز آخر. احجزه أو امسحه أولًا.</translation>
    </message>
</context>
<context>
    <name>RemoveCounterDialog</name>
    <message>
        <source>Remove a counter</source>
        <translation>إزالة كاونتر</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>إزالة {name}؟</translation>
    </message>
    <message>
        <source>It stops sharing now: nothing is sent to it or taken from it. What it has not sent yet will not arrive here.</source>
        <translation>تتوقف مشاركته من الآن: لا يُرسَل إليه شيء ولا يُؤخذ منه شيء. وما لم يرسله بعد لن يصل إلى هنا.</translation>
    </message>
    <message>
        <source>What it has sent stays here, and its own copy stays there. A new code lets it in again.</source>
        <translation>ما أرسله يبقى هنا، ونسخته تبقى لديه. ويمكنه الانضمام من جديد برمز جديد.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
</context>
<context>
    <name>RemoveMapFileDialog</name>
    <message>
        <source>Remove a map file</source>
        <translation>إزالة ملف خريطة</translation>
    </message>
    <message>
        <source>Remove {name}?</source>
        <translation>إزالة {name}؟</translation>
    </message>
    <message>
        <source>Its copy on this PC is deleted. The file it was copied from stays.</source>
        <translation>تُحذف النسخة من هذا الجهاز. ويبقى الملف الذي نُسخت منه.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
</context>
<context>
    <name>RenameCounterDialog</name>
    <message>
        <source>Rename this counter</source>
        <translation>تغيير اسم هذا الكاونتر</translation>
    </message>
    <message>
        <source>Name of this counter</source>
        <translation>اسم هذا الكاونتر</translation>
    </message>
    <message>
        <source>It appears on the rows and cash sheets of all counters.</source>
        <translation>يظهر في صفوف كل الكاونترات وكشوف نقدها.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>تغيير الاسم</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Removed: phones, names, addresses, notes, points, amounts, passwords and keys, and the user name of this PC. Order numbers stay: the operator finds deliveries by them.</source>
        <translation>أُزيلت: أرقام الهواتف والأسماء والعناوين والملاحظات والمواقع والمبالغ وكلمات المرور والمفاتيح، واسم مستخدم هذا الجهاز. تبقى أرقام الطلبات: بها يجد المشغّل التوصيلات.</translation>
    </message>
    <message>
        <source>A report of deskdispatch {version}, made {time}.</source>
        <translation>تقرير deskdispatch {version}، أُعدّ في {time}.</translation>
    </message>
    <message>
        <source>It was saved on this PC and sent to nobody. Give it to whoever helps you.</source>
        <translation>حُفظ على هذا الجهاز ولم يُرسل إلى أحد. أعطه لمن يساعدك.</translation>
    </message>
    <message>
        <source>About this report</source>
        <translation>عن هذا التقرير</translation>
    </message>
    <message>
        <source>Check of this PC</source>
        <translation>فحص هذا الجهاز</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>الإصدارات</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Sizes of the records</source>
        <translation>أحجام السجلات</translation>
    </message>
    <message>
        <source>Last failures</source>
        <translation>آخر الأعطال</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>سجل البرنامج</translation>
    </message>
</context>
<context>
    <name>ReportAsking</name>
    <message>
        <source>deskdispatch report</source>
        <translation>تقرير deskdispatch</translation>
    </message>
    <message>
        <source>Save a report</source>
        <translation>حفظ تقرير</translation>
    </message>
    <message>
        <source>Zip archive (*.zip)</source>
        <translation>أرشيف Zip ‏(*.zip)</translation>
    </message>
</context>
<context>
    <name>ReportController</name>
    <message>
        <source>The report is saved as {name}.</source>
        <translation>حُفظ التقرير باسم {name}.</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>إظهار في المجلد</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Save a report</source>
        <translation>حفظ تقرير</translation>
    </message>
    <message>
        <source>&amp;Parts to save</source>
        <translation>الأ&amp;جزاء المراد حفظها</translation>
    </message>
    <message>
        <source>Parts to save</source>
        <translation>الأجزاء المراد حفظها</translation>
    </message>
    <message>
        <source>Search in all parts</source>
        <translation>بحث في كل الأجزاء</translation>
    </message>
    <message>
        <source>Text of the selected part</source>
        <translation>نص الجزء المحدد</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>المطابقة السابقة</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>المطابقة التالية</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>حفظ باسم …</translation>
    </message>
    <message>
        <source>{part}: waiting …</source>
        <translation>{part}: بالانتظار …</translation>
    </message>
    <message>
        <source>Saving …</source>
        <translation>جارٍ الحفظ …</translation>
    </message>
    <message>
        <source>Waiting for: {part}</source>
        <translation>بانتظار: {part}</translation>
    </message>
    <message>
        <source>Nothing is sent. You choose where it is saved.</source>
        <translation>لا يُرسل شيء. أنت تختار مكان الحفظ.</translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>لا مطابقات</numerusform>
            <numerusform>مطابقة واحدة</numerusform>
            <numerusform>مطابقتان</numerusform>
            <numerusform>%n مطابقات</numerusform>
            <numerusform>%n مطابقة</numerusform>
            <numerusform>%n مطابقة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportedClosing</name>
    <message>
        <source>Known: the operator said that it is booked as {order}. Not known: its status, driver and price, because the service has not shown it. Read the number back to the operator before you close it. Once closed, it counts as booked and is never sent again; if the service shows it, it is recognised. The number can be corrected.</source>
        <translation>المعروف: قال المشغّل إنه محجوز برقم {order}. غير المعروف: حالته وسائقه وسعره، لأن الخدمة لم تعرضه بعد. اقرأ الرقم على المشغّل ليؤكده قبل الإغلاق. بعد الإغلاق يُعدّ محجوزًا ولا يُرسل مرة أخرى، وإن عرضته الخدمة تعرّف عليه البرنامج. يمكن تصحيح الرقم لاحقًا.</translation>
    </message>
    <message>
        <source>Close as booked …</source>
        <translation>إغلاق على أنه محجوز …</translation>
    </message>
    <message>
        <source>Close as {order}</source>
        <translation>إغلاق برقم {order}</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>ليس الآن</translation>
    </message>
</context>
<context>
    <name>RowButtons</name>
    <message>
        <source>Confirm</source>
        <translation>تأكيد</translation>
    </message>
    <message>
        <source>Book again</source>
        <translation>حجز مجددًا</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>استبعاد</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>إدراج</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Fill in from customer</source>
        <translation>إكمال من بيانات العميل</translation>
    </message>
    <message>
        <source>Choose on the map</source>
        <translation>اختيار على الخريطة</translation>
    </message>
    <message>
        <source>Show order</source>
        <translation>عرض الطلب</translation>
    </message>
</context>
<context>
    <name>RowDetail</name>
    <message>
        <source>Chosen row</source>
        <translation>الصف المختار</translation>
    </message>
    <message numerus="yes">
        <source>%n rows chosen</source>
        <translation>
            <numerusform>لم يُختر صف</numerusform>
            <numerusform>صف واحد مختار</numerusform>
            <numerusform>صفان مختاران</numerusform>
            <numerusform>%n صفوف مختارة</numerusform>
            <numerusform>%n صفًا مختارًا</numerusform>
            <numerusform>%n صف مختار</numerusform>
        </translation>
    </message>
    <message>
        <source>Row {line}</source>
        <translation>الصف {line}</translation>
    </message>
</context>
<context>
    <name>RowFieldEdit</name>
    <message>
        <source>About the middle of {area}</source>
        <translation>قرب وسط {area}</translation>
    </message>
    <message>
        <source>Middle of {area}</source>
        <translation>وسط {area}</translation>
    </message>
    <message>
        <source>Choose {text}</source>
        <translation>اختيار {text}</translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>This is needed.</source>
        <translation>هذا الحقل مطلوب.</translation>
    </message>
    <message>
        <source>Not a phone number. Eight digits for Kuwait, or + and the country first.</source>
        <translation>ليس رقم هاتف. ثمانية أرقام للكويت، أو ⁦+⁩ ورمز الدولة أولًا.</translation>
    </message>
    <message>
        <source>Not an amount. Type it like 12.500.</source>
        <translation>ليس مبلغًا. اكتبه هكذا: ⁦12.500⁩.</translation>
    </message>
    <message>
        <source>A dinar has 1000 fils: at most three decimals, like 12.500.</source>
        <translation>الدينار 1000 فلس: ثلاث خانات عشرية على الأكثر، مثل ⁦12.500⁩.</translation>
    </message>
    <message>
        <source>A comma can mean two things. Use a point for fils, like 1.250.</source>
        <translation>الفاصلة تحتمل معنيين. استخدم النقطة للفلوس، مثل ⁦1.250⁩.</translation>
    </message>
    <message>
        <source>More than 0.000, or switch cash off.</source>
        <translation>أكثر من ⁦0.000⁩، أو ألغِ تحصيل النقد.</translation>
    </message>
    <message>
        <source>Less than the amount to collect.</source>
        <translation>أقل من المبلغ المطلوب تحصيله.</translation>
    </message>
    <message>
        <source>Choose a point on the map.</source>
        <translation>اختر موقعًا على الخريطة.</translation>
    </message>
    <message>
        <source>This account cannot schedule deliveries. Book it for now.</source>
        <translation>لا يسمح هذا الحساب بجدولة التوصيل. احجز الآن.</translation>
    </message>
    <message>
        <source>Not a service address. It begins with https://</source>
        <translation>ليس عنوان خدمة. يبدأ بـ ⁦https://⁩</translation>
    </message>
    <message>
        <source>Too long with the line for the change: shorten it.</source>
        <translation>طويل مع سطر الباقي: اختصره.</translation>
    </message>
    <message>
        <source>The fee waits for the price. Wait, or switch the fee off.</source>
        <translation>أجرة التوصيل بانتظار السعر. انتظر أو ألغها.</translation>
    </message>
    <message>
        <source>Type the customer&apos;s name.</source>
        <translation>اكتب اسم العميل.</translation>
    </message>
    <message>
        <source>Choose a branch, or click the pickup on the map.</source>
        <translation>اختر فرعًا، أو انقر موقع الاستلام على الخريطة.</translation>
    </message>
    <message>
        <source>Type the cash to collect, like 12.500.</source>
        <translation>اكتب المبلغ المطلوب تحصيله، مثل ⁦12.500⁩.</translation>
    </message>
    <message>
        <source>Type the API key, or an email and a password.</source>
        <translation>اكتب مفتاح ⁦API⁩، أو البريد وكلمة المرور.</translation>
    </message>
    <message>
        <source>Choose a time at least 30 minutes from now.</source>
        <translation>اختر وقتًا بعد 30 دقيقة على الأقل.</translation>
    </message>
    <message>
        <source>Choose a time at most 14 days from now.</source>
        <translation>اختر وقتًا خلال 14 يومًا.</translation>
    </message>
    <message>
        <source>Too long: at most {most} characters.</source>
        <translation>طويل جدًا: الحد الأقصى للأحرف {most}.</translation>
    </message>
    <message>
        <source>Type the password.</source>
        <translation>اكتب كلمة المرور.</translation>
    </message>
    <message>
        <source>Type the phone number.</source>
        <translation>اكتب رقم الهاتف.</translation>
    </message>
    <message>
        <source>Click or paste the drop-off.</source>
        <translation>انقر موقع التسليم أو الصقه.</translation>
    </message>
    <message>
        <source>Choose the vehicle.</source>
        <translation>اختر المركبة.</translation>
    </message>
    <message>
        <source>Choose the time, or book it for now.</source>
        <translation>اختر الوقت أو احجزها الآن.</translation>
    </message>
    <message>
        <source>Not the whole code: it has 20 letters and digits. Compare it with the other PC.</source>
        <translation>الرمز غير كامل: فيه 20 حرفًا ورقمًا. قارنه بما على الجهاز الآخر.</translation>
    </message>
    <message>
        <source>That order is another booking of this PC. Check the number with the operator.</source>
        <translation>رقم الطلب هذا لحجز آخر من هذا الجهاز. تأكد من الرقم مع المشغّل.</translation>
    </message>
    <message>
        <source>That order goes to somebody else. Check the number with the operator.</source>
        <translation>رقم الطلب هذا لعميل آخر. تأكد من الرقم مع المشغّل.</translation>
    </message>
    <message>
        <source>Type the order number that the operator says.</source>
        <translation>اكتب رقم الطلب الذي يقوله المشغّل.</translation>
    </message>
</context>
<context>
    <name>SaveAddressButton</name>
    <message>
        <source>Save this address for {name}</source>
        <translation>حفظ هذا العنوان لـ{name}</translation>
    </message>
    <message>
        <source>Save address</source>
        <translation>حفظ العنوان</translation>
    </message>
</context>
<context>
    <name>SavedPlacesController</name>
    <message>
        <source>Saved: {place}</source>
        <translation>حُفظ: {place}</translation>
    </message>
</context>
<context>
    <name>ScannedOrders</name>
    <message>
        <source>{order} is not known here.</source>
        <translation>{order} غير معروف هنا.</translation>
    </message>
    <message>
        <source>Search the service</source>
        <translation>البحث في الخدمة</translation>
    </message>
    <message>
        <source>Search {order}</source>
        <translation>البحث عن {order}</translation>
    </message>
    <message>
        <source>{order} was not found at the service.</source>
        <translation>لم يُعثر على {order} لدى الخدمة.</translation>
    </message>
    <message>
        <source>Close the dialog, then scan again.</source>
        <translation>أغلق النافذة ثم امسح مرة ثانية.</translation>
    </message>
</context>
<context>
    <name>ScheduleEdit</name>
    <message>
        <source>Calendar</source>
        <translation>التقويم</translation>
    </message>
    <message>
        <source>18:30, 6 pm, t18 for tomorrow, +1h or +90</source>
        <translation>18:30 أو 6 م أو غدا 18 أو ⁦+1h⁩ أو ⁦+90⁩</translation>
    </message>
</context>
<context>
    <name>SchedulePanel</name>
    <message>
        <source>Scheduled deliveries</source>
        <translation>التوصيلات المجدولة</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <translation>مجدول</translation>
    </message>
    <message>
        <source>How many are scheduled</source>
        <translation>عدد التوصيلات المجدولة</translation>
    </message>
    <message>
        <source>Scheduled deliveries by day and hour</source>
        <translation>التوصيلات المجدولة حسب اليوم والساعة</translation>
    </message>
    <message>
        <source>Previous day (Ctrl+Up)</source>
        <translation>اليوم السابق (Ctrl+Up)</translation>
    </message>
    <message>
        <source>Next day (Ctrl+Down)</source>
        <translation>اليوم التالي (Ctrl+Down)</translation>
    </message>
    <message>
        <source>No scheduled deliveries. Check Schedule for later in the form to book one.</source>
        <translation>لا توصيلات مجدولة. فعّل «الجدولة لوقت لاحق» في النموذج لحجز واحدة.</translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
            <numerusform>%n مفتوحة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation>
            <numerusform>لا تأخير</numerusform>
            <numerusform>متأخرة واحدة</numerusform>
            <numerusform>متأخرتان</numerusform>
            <numerusform>%n متأخرة</numerusform>
            <numerusform>%n متأخرة</numerusform>
            <numerusform>%n متأخرة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScopeLine</name>
    <message>
        <source>Days to show</source>
        <translation>الأيام المعروضة</translation>
    </message>
    <message>
        <source>Branch to show</source>
        <translation>الفرع المعروض</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>أول يوم</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>آخر يوم</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>to</source>
        <translation>إلى</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>مسح</translation>
    </message>
    <message>
        <source>Show every day and every branch</source>
        <translation>إظهار كل الأيام والفروع</translation>
    </message>
    <message>
        <source>All branches</source>
        <translation>كل الفروع</translation>
    </message>
    <message>
        <source>Other pickups</source>
        <translation>نقاط استلام أخرى</translation>
    </message>
    <message>
        <source>Any day</source>
        <translation>أي يوم</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>آخر 7 أيام</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>هذا الشهر</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>من … إلى …</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا شيء غير ذلك</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>؛ </translation>
    </message>
    <message>
        <source>line {line} cannot be read</source>
        <translation>السطر {line} غير مقروء</translation>
    </message>
    <message>
        <source>this user may not open it, or the disk fails</source>
        <translation>لا يُسمح لهذا المستخدم بفتحه، أو أن القرص معطل</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>إنه مجلد لا ملف</translation>
    </message>
    <message>
        <source>it is not text in UTF-8</source>
        <translation>ليس نصًا بترميز UTF-8</translation>
    </message>
    <message>
        <source>it is not TOML</source>
        <translation>ليس بصيغة TOML</translation>
    </message>
    <message>
        <source>must be a table</source>
        <translation>يجب أن تكون القيمة جدولًا</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>يجب أن تكون القيمة true أو false</translation>
    </message>
    <message>
        <source>must be text in quotes</source>
        <translation>يجب أن تكون القيمة نصًا بين علامتي اقتباس</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>يجب أن تكون القيمة عددًا صحيحًا</translation>
    </message>
    <message>
        <source>must be a list of texts</source>
        <translation>يجب أن تكون القيمة قائمة نصوص</translation>
    </message>
    <message>
        <source>this value cannot be used</source>
        <translation>لا يمكن استخدام هذه القيمة</translation>
    </message>
    <message>
        <source>must be a whole number from {least} to {most}</source>
        <translation>يجب أن تكون القيمة عددًا صحيحًا من {least} إلى {most}</translation>
    </message>
    <message>
        <source>must be one of: {choices}</source>
        <translation>يجب أن تكون القيمة واحدة من: {choices}</translation>
    </message>
    <message>
        <source>must be an hour such as &quot;22:00&quot;, and quiet_from and quiet_to set together</source>
        <translation>يجب أن تكون القيمة ساعة مثل &quot;22:00&quot;، وأن يُحدَّد quiet_from وquiet_to معًا</translation>
    </message>
    <message>
        <source>must be the name of a profile: up to 40 letters, digits, _ and -</source>
        <translation>يجب أن تكون القيمة اسم ملف تعريف: حتى 40 حرفًا من الحروف والأرقام و_ و-</translation>
    </message>
    <message>
        <source>must be an https address with {z}, {x} and {y} in it</source>
        <translation>يجب أن تكون القيمة عنوان https فيه {z} و{x} و{y}</translation>
    </message>
    <message>
        <source>must be one line of at most 200 characters</source>
        <translation>يجب أن تكون القيمة سطرًا واحدًا لا يزيد على 200 حرف</translation>
    </message>
    <message>
        <source>must be an email or https address</source>
        <translation>يجب أن تكون القيمة بريدًا إلكترونيًا أو عنوان https</translation>
    </message>
    <message>
        <source>must be a list of up to 10 whole paths</source>
        <translation>يجب أن تكون القيمة قائمة بما لا يزيد على 10 مسارات كاملة</translation>
    </message>
    <message>
        <source>must be an amount in KWD such as &quot;5.000&quot;</source>
        <translation>يجب أن تكون القيمة مبلغًا بالدينار الكويتي مثل &quot;5.000&quot;</translation>
    </message>
</context>
<context>
    <name>SettingsNotice</name>
    <message>
        <source>Show folder</source>
        <translation>عرض المجلد</translation>
    </message>
    <message>
        <source>The settings in {file} could not be used: {failures}. All settings are at their defaults, with the practice service.</source>
        <translation>تعذّر استخدام الإعدادات في {file}: {failures}. كل الإعدادات على قيمها الافتراضية، مع خدمة التدريب.</translation>
    </message>
    <message>
        <source>Some settings in {file} could not be used and are at their defaults: {failures}. The others are unchanged.</source>
        <translation>تعذّر استخدام بعض الإعدادات في {file} فعادت إلى قيمها الافتراضية: {failures}. وبقيت الإعدادات الأخرى كما هي.</translation>
    </message>
    <message>
        <source>The folder cannot be written: changes to settings will not be kept.</source>
        <translation>لا يمكن الكتابة في المجلد: لن تُحفظ تغييرات الإعدادات.</translation>
    </message>
    <message>
        <source>The file is kept as {kept}.</source>
        <translation>حُفظ الملف باسم {kept}.</translation>
    </message>
</context>
<context>
    <name>Settlement</name>
    <message>
        <source>Missing from the list</source>
        <translation>ناقصة من الكشف</translation>
    </message>
    <message>
        <source>Other amount</source>
        <translation>مبلغ مختلف</translation>
    </message>
    <message>
        <source>Unknown order</source>
        <translation>طلب غير معروف</translation>
    </message>
    <message>
        <source>Twice in the list</source>
        <translation>مكررة في الكشف</translation>
    </message>
    <message>
        <source>Cash not known here</source>
        <translation>النقد غير معروف هنا</translation>
    </message>
    <message>
        <source>No cash expected</source>
        <translation>لا نقد متوقع</translation>
    </message>
    <message>
        <source>Proposed by phone</source>
        <translation>مقترحة بالهاتف</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>مدفوعة</translation>
    </message>
    <message>
        <source>Settled before</source>
        <translation>سُوّيت سابقًا</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>مقبول</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>النتيجة</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الطلب</translation>
    </message>
    <message>
        <source>In the list, KWD</source>
        <translation>في الكشف، د.ك</translation>
    </message>
    <message>
        <source>Expected, KWD</source>
        <translation>المتوقع، د.ك</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>السطر</translation>
    </message>
    <message>
        <source>Settlement</source>
        <translation>التسوية</translation>
    </message>
    <message>
        <source>Pay as you go: scheduled deliveries may be invoiced later, not debited now.</source>
        <translation>الدفع حسب الاستخدام: قد تُفوتر التوصيلات المجدولة لاحقًا بدل خصمها الآن.</translation>
    </message>
</context>
<context>
    <name>SettlementView</name>
    <message>
        <source>Settlement list</source>
        <translation>كشف التسوية</translation>
    </message>
    <message>
        <source>Lines of the list</source>
        <translation>أسطر الكشف</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>لا أسطر</numerusform>
            <numerusform>سطر واحد</numerusform>
            <numerusform>سطران</numerusform>
            <numerusform>%n أسطر</numerusform>
            <numerusform>%n سطرًا</numerusform>
            <numerusform>%n سطر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left out</source>
        <translation>
            <numerusform>لم يُترك شيء</numerusform>
            <numerusform>تُرك سطر واحد</numerusform>
            <numerusform>تُرك سطران</numerusform>
            <numerusform>تُركت %n أسطر</numerusform>
            <numerusform>تُرك %n سطرًا</numerusform>
            <numerusform>تُرك %n سطر</numerusform>
        </translation>
    </message>
    <message>
        <source>This list was settled: {when}.</source>
        <translation>سُوّي هذا الكشف: {when}.</translation>
    </message>
    <message>
        <source>The list has no lines.</source>
        <translation>لا أسطر في الكشف.</translation>
    </message>
    <message numerus="yes">
        <source>Mark %n as settled</source>
        <translation>
            <numerusform>تسوية %n</numerusform>
            <numerusform>تسوية %n</numerusform>
            <numerusform>تسوية %n</numerusform>
            <numerusform>تسوية %n</numerusform>
            <numerusform>تسوية %n</numerusform>
            <numerusform>تسوية %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Mark what is paid and accepted as settled</source>
        <translation>تسجيل المدفوع والمقبول كمسوّى</translation>
    </message>
    <message>
        <source>Accept proposal</source>
        <translation>قبول الاقتراح</translation>
    </message>
    <message>
        <source>Accept the chosen line for this order, or undo that</source>
        <translation>اعتماد السطر المختار لهذا الطلب أو التراجع</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>حفظ كمصنف Excel أو CSV</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Back to the cash sheet</source>
        <translation>العودة إلى كشف النقد</translation>
    </message>
</context>
<context>
    <name>ShareDialog</name>
    <message>
        <source>Share with other counters</source>
        <translation>المشاركة مع كاونترات أخرى</translation>
    </message>
    <message>
        <source>&amp;Join counters that share already</source>
        <translation>ال&amp;انضمام إلى كاونترات تتشارك بالفعل</translation>
    </message>
    <message>
        <source>This is the &amp;first counter</source>
        <translation>هذا هو الكاونتر الأ&amp;ول</translation>
    </message>
    <message>
        <source>Address and code are shown at the first counter: Preferences → Account → Add a counter. The code works once, in any spelling.</source>
        <translation>يظهر العنوان والرمز في الكاونتر الأول: التفضيلات ← الحساب ← إضافة كاونتر. يعمل الرمز مرة واحدة، بأي طريقة كُتب.</translation>
    </message>
    <message>
        <source>Needs PostgreSQL 14 or newer with TLS, on a PC that is always on.
The user must be allowed to add users, and tables in an empty database.</source>
        <translation>يلزم PostgreSQL 14 أو أحدث مع TLS، على جهاز يعمل دائمًا.
يجب أن يُسمح للمستخدم هناك بإضافة مستخدمين، وبإضافة جداول في قاعدة بيانات فارغة.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>الرمز</translation>
    </message>
    <message>
        <source>User</source>
        <translation>المستخدم</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>Name of this counter</source>
        <translation>اسم هذا الكاونتر</translation>
    </message>
    <message>
        <source>Used once, and not kept.</source>
        <translation>تُستخدم مرة واحدة ولا تُحفظ.</translation>
    </message>
    <message>
        <source>Such as Salmiya 2</source>
        <translation>مثل السالمية 2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Set up sharing</source>
        <translation>إعداد المشاركة</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>انضمام</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>جارٍ الاتصال …</translation>
    </message>
</context>
<context>
    <name>Sharing</name>
    <message>
        <source>Another counter</source>
        <translation>كاونتر آخر</translation>
    </message>
    <message>
        <source>Not an address. Type it like 192.168.1.5 or shop-pc:5432/deskdispatch.</source>
        <translation>ليس عنوانًا. اكتبه مثل 192.168.1.5 أو shop-pc:5432/deskdispatch.</translation>
    </message>
    <message>
        <source>Sharing has stopped</source>
        <translation>توقفت المشاركة</translation>
    </message>
    <message>
        <source>Joining …</source>
        <translation>جارٍ الانضمام …</translation>
    </message>
    <message>
        <source>Joining: {done} of {of}</source>
        <translation>جارٍ الانضمام: {done} من {of}</translation>
    </message>
    <message>
        <source>Not shared yet</source>
        <translation>لم تتم مشاركة بعد</translation>
    </message>
    <message>
        <source>Shared as of {time}</source>
        <translation>المشاركة حتى {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n changes wait to be sent</source>
        <translation>
            <numerusform>لا تغييرات تنتظر الإرسال</numerusform>
            <numerusform>تغيير واحد ينتظر الإرسال</numerusform>
            <numerusform>تغييران ينتظران الإرسال</numerusform>
            <numerusform>%n تغييرات تنتظر الإرسال</numerusform>
            <numerusform>%n تغييرًا ينتظر الإرسال</numerusform>
            <numerusform>%n تغيير ينتظر الإرسال</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bad records were refused</source>
        <translation>
            <numerusform>لم يُرفض أي سجل</numerusform>
            <numerusform>رُفض سجل واحد غير صالح</numerusform>
            <numerusform>رُفض سجلان غير صالحين</numerusform>
            <numerusform>رُفضت %n سجلات غير صالحة</numerusform>
            <numerusform>رُفض %n سجلًا غير صالح</numerusform>
            <numerusform>رُفض %n سجل غير صالح</numerusform>
        </translation>
    </message>
    <message>
        <source>No password protects the shared database on this PC. Set scram-sha-256 in pg_hba.conf.</source>
        <translation>لا كلمة مرور تحمي قاعدة البيانات المشتركة على هذا الجهاز. اضبط scram-sha-256 في pg_hba.conf.</translation>
    </message>
    <message>
        <source>The shared database checks passwords by weak md5. Set scram-sha-256 in pg_hba.conf.</source>
        <translation>قاعدة البيانات المشتركة تتحقق من كلمات المرور بطريقة md5 الضعيفة. اضبط scram-sha-256 في pg_hba.conf.</translation>
    </message>
    <message>
        <source>this counter</source>
        <translation>هذا الكاونتر</translation>
    </message>
    <message>
        <source>first counter</source>
        <translation>الكاونتر الأول</translation>
    </message>
    <message numerus="yes">
        <source>{name} wants to erase %n customers.</source>
        <translation>
            <numerusform>لا يريد {name} حذف أي عميل.</numerusform>
            <numerusform>يريد {name} حذف عميل واحد.</numerusform>
            <numerusform>يريد {name} حذف عميلين.</numerusform>
            <numerusform>يريد {name} حذف %n عملاء.</numerusform>
            <numerusform>يريد {name} حذف %n عميلًا.</numerusform>
            <numerusform>يريد {name} حذف %n عميل.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n erased customers wait for the first counter</source>
        <translation>
            <numerusform>لا عملاء محذوفين ينتظرون الكاونتر الأول</numerusform>
            <numerusform>عميل محذوف واحد ينتظر الكاونتر الأول</numerusform>
            <numerusform>عميلان محذوفان ينتظران الكاونتر الأول</numerusform>
            <numerusform>%n عملاء محذوفين ينتظرون الكاونتر الأول</numerusform>
            <numerusform>%n عميلًا محذوفًا ينتظرون الكاونتر الأول</numerusform>
            <numerusform>%n عميل محذوف ينتظرون الكاونتر الأول</numerusform>
        </translation>
    </message>
    <message>
        <source>kept the others waiting {time}</source>
        <translation>أبقى الكاونترات الأخرى تنتظر {time}</translation>
    </message>
    <message>
        <source>First counter: {name}</source>
        <translation>الكاونتر الأول: {name}</translation>
    </message>
    <message>
        <source>has not shared yet</source>
        <translation>لم يشارك بعد</translation>
    </message>
    <message>
        <source>last seen {time}</source>
        <translation>آخر ظهور {time}</translation>
    </message>
    <message>
        <source>Valid until {time}, for one counter.</source>
        <translation>صالح حتى {time}، لكاونتر واحد.</translation>
    </message>
    <message>
        <source>What you change here is kept and sent later.</source>
        <translation>ما تغيّره هنا محفوظ ويُرسَل لاحقًا.</translation>
    </message>
    <message>
        <source>The shared database cannot be reached.</source>
        <translation>تعذّر الوصول إلى قاعدة البيانات المشتركة.</translation>
    </message>
    <message>
        <source>Check the network, and that the PC it runs on is on.</source>
        <translation>تحقق من الشبكة ومن تشغيل الجهاز الذي تعمل عليه.</translation>
    </message>
    <message>
        <source>The PC of the shared database is not found by its name.</source>
        <translation>لم يُعثر على جهاز قاعدة البيانات المشتركة باسمه.</translation>
    </message>
    <message>
        <source>Check the address and the network.</source>
        <translation>تحقق من العنوان ومن الشبكة.</translation>
    </message>
    <message>
        <source>The shared database does not answer.</source>
        <translation>قاعدة البيانات المشتركة لا تستجيب.</translation>
    </message>
    <message>
        <source>Check the network; if that does not help, tell whoever runs the database.</source>
        <translation>تحقق من الشبكة، وإن لم ينفع ذلك فأبلغ المسؤول عن القاعدة.</translation>
    </message>
    <message>
        <source>What answers at this address is not PostgreSQL.</source>
        <translation>ما يجيب على هذا العنوان ليس PostgreSQL.</translation>
    </message>
    <message>
        <source>Check the address and its port.</source>
        <translation>تحقق من العنوان ومن منفذه.</translation>
    </message>
    <message>
        <source>The PostgreSQL at this address is older than version 14.</source>
        <translation>إصدار PostgreSQL في هذا العنوان أقدم من 14.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to update it.</source>
        <translation>اطلب من المسؤول عنه تحديثه.</translation>
    </message>
    <message>
        <source>The shared database offers no encrypted connection, so nothing was sent.</source>
        <translation>لا تتيح قاعدة البيانات المشتركة اتصالًا مشفّرًا، لذلك لم يُرسَل شيء.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to switch TLS on.</source>
        <translation>اطلب من المسؤول عنها تفعيل TLS.</translation>
    </message>
    <message>
        <source>The shared database could not prove that it is the right one: someone may be intercepting the connection.</source>
        <translation>لم تستطع قاعدة البيانات المشتركة إثبات أنها الصحيحة: قد يكون أحد يعترض الاتصال.</translation>
    </message>
    <message>
        <source>Check the address; if it is right, tell whoever runs this network.</source>
        <translation>تحقق من العنوان، فإن كان صحيحًا فأبلغ المسؤول عن هذه الشبكة.</translation>
    </message>
    <message>
        <source>The shared database accepts no connections from this PC.</source>
        <translation>لا تقبل قاعدة البيانات المشتركة اتصالات من هذا الجهاز.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to allow this network.</source>
        <translation>اطلب من المسؤول عنها السماح لهذه الشبكة.</translation>
    </message>
    <message>
        <source>There is no database of that name at this address.</source>
        <translation>لا توجد قاعدة بيانات بهذا الاسم على هذا العنوان.</translation>
    </message>
    <message>
        <source>Check the name at the end of the address.</source>
        <translation>تحقق من الاسم في نهاية العنوان.</translation>
    </message>
    <message>
        <source>No counter shares in this database yet.</source>
        <translation>لا يوجد كاونتر يشارك في قاعدة البيانات هذه بعد.</translation>
    </message>
    <message>
        <source>Check the address, or begin at the first counter.</source>
        <translation>تحقق من العنوان، أو ابدأ من الكاونتر الأول.</translation>
    </message>
    <message>
        <source>Counters share in this database already.</source>
        <translation>توجد كاونترات تشارك في قاعدة البيانات هذه بالفعل.</translation>
    </message>
    <message>
        <source>Join them with a code from the first counter.</source>
        <translation>انضم إليها برمز من الكاونتر الأول.</translation>
    </message>
    <message>
        <source>Another program uses this database. Nothing was changed in it.</source>
        <translation>يستخدم برنامج آخر قاعدة البيانات هذه. لم يُغيَّر فيها شيء.</translation>
    </message>
    <message>
        <source>Give the counters an empty one of their own.</source>
        <translation>خصّص للكاونترات قاعدة فارغة لها وحدها.</translation>
    </message>
    <message>
        <source>The code is mistyped, or was used already.</source>
        <translation>الرمز مكتوب بخطأ، أو سبق استخدامه.</translation>
    </message>
    <message>
        <source>Check it, or get a new one at the first counter.</source>
        <translation>راجعه، أو احصل على رمز جديد من الكاونتر الأول.</translation>
    </message>
    <message>
        <source>The code is no longer valid.</source>
        <translation>انتهت صلاحية الرمز.</translation>
    </message>
    <message>
        <source>Get a new one at the first counter.</source>
        <translation>احصل على رمز جديد من الكاونتر الأول.</translation>
    </message>
    <message>
        <source>If it happens again, tell whoever runs the database.</source>
        <translation>إن تكرر ذلك فأبلغ المسؤول عن القاعدة.</translation>
    </message>
    <message>
        <source>Another counter has this name.</source>
        <translation>كاونتر آخر يحمل هذا الاسم.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>اختر اسمًا آخر.</translation>
    </message>
    <message>
        <source>The shared database did not accept user and password.</source>
        <translation>لم تقبل قاعدة البيانات المشتركة المستخدم وكلمة المرور.</translation>
    </message>
    <message>
        <source>Check both.</source>
        <translation>تحقق من كليهما.</translation>
    </message>
    <message>
        <source>This user may not set up sharing in the database.</source>
        <translation>لا يُسمح لهذا المستخدم بإعداد المشاركة في قاعدة البيانات.</translation>
    </message>
    <message>
        <source>Use one that may add users and tables there, or ask whoever runs the database.</source>
        <translation>استخدم مستخدمًا يُسمح له بإضافة مستخدمين وجداول هناك، أو اسأل المسؤول عنها.</translation>
    </message>
    <message>
        <source>This counter was removed from sharing.</source>
        <translation>أُزيل هذا الكاونتر من المشاركة.</translation>
    </message>
    <message>
        <source>To share again, stop sharing here and join with a new code.</source>
        <translation>للمشاركة من جديد أوقف المشاركة هنا وانضم برمز جديد.</translation>
    </message>
    <message>
        <source>What is on this PC stays; nothing more is sent.</source>
        <translation>ما على هذا الجهاز يبقى، ولا يُرسَل شيء بعد الآن.</translation>
    </message>
    <message>
        <source>The other counters have a newer version of this program.</source>
        <translation>لدى الكاونترات الأخرى إصدار أحدث من هذا البرنامج.</translation>
    </message>
    <message>
        <source>Update this PC to share again.</source>
        <translation>حدّث هذا الجهاز ليشارك من جديد.</translation>
    </message>
    <message>
        <source>Another counter is the first one now.</source>
        <translation>كاونتر آخر هو الأول الآن.</translation>
    </message>
    <message>
        <source>Add and remove counters there.</source>
        <translation>أضف الكاونترات وأزلها من هناك.</translation>
    </message>
    <message>
        <source>The first counter has an older version of this program.</source>
        <translation>لدى الكاونتر الأول إصدار أقدم من هذا البرنامج.</translation>
    </message>
    <message>
        <source>Update it, and this one shares again.</source>
        <translation>حدّثه، فيشارك هذا الكاونتر من جديد.</translation>
    </message>
    <message>
        <source>The counters at this address are another merchant&apos;s.</source>
        <translation>الكاونترات على هذا العنوان لتاجر آخر.</translation>
    </message>
    <message>
        <source>Sign in as that merchant, or check the address.</source>
        <translation>سجّل الدخول باسم ذلك التاجر، أو تحقق من العنوان.</translation>
    </message>
    <message>
        <source>What you change here is kept; nothing is sent to them.</source>
        <translation>ما تغيّره هنا محفوظ، ولا يُرسَل إليها شيء.</translation>
    </message>
    <message>
        <source>The service has not said yet whose account is signed in.</source>
        <translation>لم تذكر الخدمة بعد حساب من هو المسجَّل.</translation>
    </message>
    <message>
        <source>Wait until the service answers, and try again.</source>
        <translation>انتظر حتى تستجيب الخدمة، ثم أعد المحاولة.</translation>
    </message>
    <message>
        <source>This PC&apos;s keyring has no sign-in for the shared database.</source>
        <translation>لا توجد في حافظة مفاتيح هذا الجهاز بيانات دخول لقاعدة البيانات المشتركة.</translation>
    </message>
    <message>
        <source>Stop sharing, and join again with a new code from the first counter.</source>
        <translation>أوقف المشاركة ثم انضم من جديد برمز جديد من الكاونتر الأول.</translation>
    </message>
    <message>
        <source>The PC of the shared database has no room.</source>
        <translation>لا توجد مساحة على جهاز قاعدة البيانات المشتركة.</translation>
    </message>
    <message>
        <source>Ask whoever runs it to make room.</source>
        <translation>اطلب من المسؤول عنه إفراغ مساحة.</translation>
    </message>
    <message>
        <source>The shared database is just starting or stopping.</source>
        <translation>قاعدة البيانات المشتركة قيد التشغيل أو الإيقاف الآن.</translation>
    </message>
    <message>
        <source>Wait a minute.</source>
        <translation>انتظر دقيقة.</translation>
    </message>
    <message>
        <source>The part of this program that shares is missing.</source>
        <translation>الجزء الخاص بالمشاركة في هذا البرنامج غير موجود.</translation>
    </message>
    <message>
        <source>Install the program again, or ask whoever set up this PC.</source>
        <translation>ثبّت البرنامج من جديد، أو اسأل من أعدّ هذا الجهاز.</translation>
    </message>
    <message>
        <source>Sharing stopped because this program failed.</source>
        <translation>توقفت المشاركة بسبب خطأ في هذا البرنامج.</translation>
    </message>
    <message>
        <source>Start the program again.</source>
        <translation>أعد تشغيل البرنامج.</translation>
    </message>
    <message>
        <source>The shared database reports an error.</source>
        <translation>أبلغت قاعدة البيانات المشتركة عن خطأ.</translation>
    </message>
</context>
<context>
    <name>SharingBox</name>
    <message>
        <source>Sharing with other counters</source>
        <translation>المشاركة مع الكاونترات الأخرى</translation>
    </message>
    <message>
        <source>Share deliveries, customers and slips with the shop&apos;s other counters.</source>
        <translation>شارك التوصيلات والعملاء والإيصالات مع كاونترات المتجر الأخرى.</translation>
    </message>
    <message>
        <source>Counters that share</source>
        <translation>الكاونترات المشاركة</translation>
    </message>
    <message>
        <source>Copied from the other counters</source>
        <translation>المنسوخ من الكاونترات الأخرى</translation>
    </message>
    <message>
        <source>Share with other counters …</source>
        <translation>المشاركة مع كاونترات أخرى …</translation>
    </message>
    <message>
        <source>Add a counter …</source>
        <translation>إضافة كاونتر …</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>تغيير الاسم …</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>إزالة …</translation>
    </message>
    <message>
        <source>Erased customers …</source>
        <translation>العملاء المحذوفون …</translation>
    </message>
    <message>
        <source>Become the first counter …</source>
        <translation>جعل هذا الكاونتر الأول …</translation>
    </message>
    <message>
        <source>Stop sharing …</source>
        <translation>إيقاف المشاركة …</translation>
    </message>
</context>
<context>
    <name>SharingStatus</name>
    <message>
        <source>Sharing has stopped</source>
        <translation>توقفت المشاركة</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>التفضيلات …</translation>
    </message>
</context>
<context>
    <name>SheetDialog</name>
    <message>
        <source>Choose a sheet</source>
        <translation>اختيار ورقة</translation>
    </message>
    <message>
        <source>Which sheet of {name} holds the orders?</source>
        <translation>أي ورقة في {name} فيها الطلبات؟</translation>
    </message>
    <message>
        <source>Sheets</source>
        <translation>الأوراق</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Read sheet</source>
        <translation>قراءة الورقة</translation>
    </message>
</context>
<context>
    <name>ShiftOutput</name>
    <message>
        <source>Print the cash sheet</source>
        <translation>طباعة كشف النقد</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>كشف النقد</translation>
    </message>
    <message>
        <source>Save the cash sheet</source>
        <translation>حفظ كشف النقد</translation>
    </message>
    <message>
        <source>The cash sheet is in {name}</source>
        <translation>كشف النقد في {name}</translation>
    </message>
    <message>
        <source>The cash sheet was not printed. Check the printer and print it again.</source>
        <translation>لم يُطبع كشف النقد. افحص الطابعة واطبعه مجددًا.</translation>
    </message>
    <message>
        <source>The cash sheet was sent to {printer}</source>
        <translation>أُرسل كشف النقد إلى {printer}</translation>
    </message>
</context>
<context>
    <name>ShiftPanel</name>
    <message>
        <source>End of shift</source>
        <translation>نهاية الوردية</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>طباعة</translation>
    </message>
    <message>
        <source>Print the cash sheet</source>
        <translation>طباعة كشف النقد</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Save the cash sheet as a PDF</source>
        <translation>حفظ كشف النقد بصيغة PDF</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>حفظ كمصنف Excel أو CSV</translation>
    </message>
    <message>
        <source>End shift</source>
        <translation>إنهاء الوردية</translation>
    </message>
    <message>
        <source>The next shift begins now; nothing else changes</source>
        <translation>تبدأ الوردية التالية الآن؛ لا يتغير شيء آخر</translation>
    </message>
    <message>
        <source>Count cash</source>
        <translation>عدّ النقد</translation>
    </message>
    <message>
        <source>Count notes and coins, and compare them with what should be there</source>
        <translation>عدّ الأوراق والقطع مقابل المتوقع</translation>
    </message>
    <message>
        <source>Settlement list …</source>
        <translation>كشف التسوية …</translation>
    </message>
    <message>
        <source>Match a settlement list with the deliveries</source>
        <translation>مطابقة كشف التسوية مع التوصيلات</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier counts</source>
        <translation>
            <numerusform>لا عدّ سابق</numerusform>
            <numerusform>عدّ سابق</numerusform>
            <numerusform>عدّان سابقان</numerusform>
            <numerusform>%n مرات سابقة</numerusform>
            <numerusform>%n مرة سابقة</numerusform>
            <numerusform>%n مرة سابقة</numerusform>
        </translation>
    </message>
    <message>
        <source>Count kept: {difference}.</source>
        <translation>حُفظ العدّ: {difference}.</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries marked as settled.</source>
        <translation>
            <numerusform>لم تُسوَّ أي توصيلة.</numerusform>
            <numerusform>سُوّيت توصيلة واحدة.</numerusform>
            <numerusform>سُوّيت توصيلتان.</numerusform>
            <numerusform>سُوّيت %n توصيلات.</numerusform>
            <numerusform>سُوّيت %n توصيلة.</numerusform>
            <numerusform>سُوّيت %n توصيلة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>{since} to {until}, as of {time}</source>
        <translation>{since} إلى {until}، حتى {time}</translation>
    </message>
    <message>
        <source>The period ends before it begins: nothing is counted.</source>
        <translation>نهاية الفترة قبل بدايتها: لا شيء يُحسب.</translation>
    </message>
    <message>
        <source>Shift ended at {time}. The next one starts from there.</source>
        <translation>انتهت الوردية الساعة {time}، ومنها تبدأ التالية.</translation>
    </message>
</context>
<context>
    <name>ShownFile</name>
    <message>
        <source>Click the drop-off of row {row} on the map: {name}</source>
        <translation>انقر موقع تسليم الصف {row} على الخريطة: {name}</translation>
    </message>
</context>
<context>
    <name>SidePane</name>
    <message>
        <source>Deliveries and reports</source>
        <translation>التوصيلات والتقارير</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
</context>
<context>
    <name>SignInDialog</name>
    <message>
        <source>Sign in</source>
        <translation>تسجيل الدخول</translation>
    </message>
    <message>
        <source>Sign in to the delivery service. The operator gives you the address and a key.</source>
        <translation>سجّل الدخول إلى خدمة التوصيل بالعنوان والمفتاح اللذين يعطيك إياهما المشغّل.</translation>
    </message>
    <message>
        <source>or, without a key:</source>
        <translation>أو من دون مفتاح:</translation>
    </message>
    <message>
        <source>Service address</source>
        <translation>عنوان الخدمة</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>مفتاح API</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>البريد الإلكتروني</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Signing in …</source>
        <translation>جارٍ تسجيل الدخول …</translation>
    </message>
</context>
<context>
    <name>Slip</name>
    <message>
        <source>Shop</source>
        <translation>المتجر</translation>
    </message>
    <message>
        <source>Shop phone</source>
        <translation>هاتف المتجر</translation>
    </message>
    <message>
        <source>Shop address</source>
        <translation>عنوان المتجر</translation>
    </message>
    <message>
        <source>Reprint %1</source>
        <translation>إعادة طباعة %1</translation>
    </message>
    <message>
        <source>Order number</source>
        <translation>رقم الطلب</translation>
    </message>
    <message>
        <source>Collect cash</source>
        <translation>تحصيل نقدي</translation>
    </message>
    <message>
        <source>amount not known here</source>
        <translation>المبلغ غير معروف هنا</translation>
    </message>
    <message>
        <source>Cash on delivery</source>
        <translation>الدفع عند التسليم</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>العميل</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>هاتف آخر</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Pin is the middle of the area: go by the address</source>
        <translation>النقطة وسط المنطقة: اتبع العنوان</translation>
    </message>
    <message>
        <source>Map point</source>
        <translation>الموقع</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>Deliver at</source>
        <translation>وقت التوصيل</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>التوصيل</translation>
    </message>
    <message>
        <source>as soon as possible</source>
        <translation>في أقرب وقت ممكن</translation>
    </message>
    <message>
        <source>later, time not known here</source>
        <translation>لاحقًا، الوقت غير معروف هنا</translation>
    </message>
    <message>
        <source>Booked</source>
        <translation>وقت الحجز</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>حجزه</translation>
    </message>
    <message>
        <source>Delivery price</source>
        <translation>سعر التوصيل</translation>
    </message>
    <message>
        <source>not known here</source>
        <translation>غير معروف هنا</translation>
    </message>
    <message>
        <source>Received by (signature)</source>
        <translation>استلمه (التوقيع)</translation>
    </message>
    <message>
        <source>Map: shows where the customer lives</source>
        <translation>الخريطة: تُظهر أين يسكن العميل</translation>
    </message>
    <message>
        <source>No barcode: the number does not fit in one</source>
        <translation>بلا باركود: الرقم لا يتسع فيه</translation>
    </message>
    <message>
        <source>Test page</source>
        <translation>صفحة اختبار</translation>
    </message>
    <message>
        <source>Left margin: %1 mm</source>
        <translation>الهامش الأيسر: %1 مم</translation>
    </message>
    <message>
        <source>Right margin: %1 mm</source>
        <translation>الهامش الأيمن: %1 مم</translation>
    </message>
    <message>
        <source>Top margin: %1 mm</source>
        <translation>الهامش العلوي: %1 مم</translation>
    </message>
    <message>
        <source>One mark per millimetre; what is cut off is the margin</source>
        <translation>علامة لكل ملّيمتر؛ ما قُطع هو الهامش</translation>
    </message>
    <message>
        <source>Threshold: take the highest that keeps letters clear</source>
        <translation>العتبة: أعلى درجة تبقى فيها الحروف واضحة</translation>
    </message>
    <message>
        <source>Not an invoice</source>
        <translation>ليست فاتورة</translation>
    </message>
    <message>
        <source>Collect at</source>
        <translation>الاستلام من</translation>
    </message>
    <message>
        <source>Bring %1 change for %2</source>
        <translation>الباقي %1 من %2</translation>
    </message>
    <message>
        <source>No cash to collect</source>
        <translation>لا نقد للتحصيل</translation>
    </message>
    <message>
        <source>Pickup contact</source>
        <translation>جهة اتصال الاستلام</translation>
    </message>
</context>
<context>
    <name>SlipFields</name>
    <message>
        <source> mm</source>
        <translation> مم</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>اختيار …</translation>
    </message>
    <message>
        <source>Choose a logo</source>
        <translation>اختيار شعار</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Remove the logo</source>
        <translation>إزالة الشعار</translation>
    </message>
    <message>
        <source>Shop phone</source>
        <translation>هاتف المتجر</translation>
    </message>
    <message>
        <source>Shop address</source>
        <translation>عنوان المتجر</translation>
    </message>
    <message>
        <source>Second phone</source>
        <translation>هاتف آخر</translation>
    </message>
    <message>
        <source>Map point</source>
        <translation>الموقع</translation>
    </message>
    <message>
        <source>Vehicle</source>
        <translation>المركبة</translation>
    </message>
    <message>
        <source>Delivery price</source>
        <translation>سعر التوصيل</translation>
    </message>
    <message>
        <source>Barcode</source>
        <translation>الباركود</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>الورق</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Booked by</source>
        <translation>اسم من حجز</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>الشعار</translation>
    </message>
    <message>
        <source>Left margin</source>
        <translation>الهامش الأيسر</translation>
    </message>
    <message>
        <source>Right margin</source>
        <translation>الهامش الأيمن</translation>
    </message>
    <message>
        <source>Top margin</source>
        <translation>الهامش العلوي</translation>
    </message>
    <message>
        <source>For thermal printers. Higher prints darker: try it with the test page.</source>
        <translation>للطابعات الحرارية. كلما زادت كانت الطباعة أغمق: جرّبها بصفحة الاختبار.</translation>
    </message>
    <message>
        <source>No logo</source>
        <translation>لا شعار</translation>
    </message>
    <message>
        <source>The file does not exist or cannot be read.</source>
        <translation>الملف غير موجود أو تتعذّر قراءته.</translation>
    </message>
    <message>
        <source>The picture is too large: at most 4 MB and 16 megapixels.</source>
        <translation>الصورة كبيرة جدًا: 4 ميغابايت و16 ميغابكسل على الأكثر.</translation>
    </message>
    <message>
        <source>Not a PNG or JPEG picture.</source>
        <translation>ليست صورة PNG أو JPEG.</translation>
    </message>
    <message>
        <source>QR code</source>
        <translation>رمز QR</translation>
    </message>
    <message>
        <source>Delivery time</source>
        <translation>وقت التوصيل</translation>
    </message>
    <message>
        <source>Booking time</source>
        <translation>وقت الحجز</translation>
    </message>
    <message>
        <source>Signature line</source>
        <translation>سطر التوقيع</translation>
    </message>
    <message>
        <source>Footer text</source>
        <translation>نص التذييل</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>عتبة الطباعة</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>الخط</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
</context>
<context>
    <name>SlipSettingsPage</name>
    <message>
        <source>Printing</source>
        <translation>الطباعة</translation>
    </message>
    <message>
        <source>Slip preview</source>
        <translation>معاينة الإيصال</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>الطابعة</translation>
    </message>
    <message>
        <source>Printer for slips</source>
        <translation>طابعة الإيصالات</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>السؤال كل مرة</translation>
    </message>
    <message>
        <source>Thermal printers that are set up</source>
        <translation>الطابعات الحرارية المعدّة</translation>
    </message>
    <message>
        <source>Print a slip with every booking</source>
        <translation>طباعة إيصال مع كل حجز</translation>
    </message>
    <message>
        <source>Thermal printers …</source>
        <translation>الطابعات الحرارية …</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>طباعة صفحة اختبار</translation>
    </message>
    <message>
        <source>Whoever scans the map link sees where the customer lives.</source>
        <translation>من يمسح رابط الخريطة يرى أين يسكن العميل.</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg)</source>
        <translation>صور (*.png *.jpg *.jpeg)</translation>
    </message>
    <message>
        <source>Logo</source>
        <translation>الشعار</translation>
    </message>
</context>
<context>
    <name>Slips</name>
    <message>
        <source>Another printer …</source>
        <translation>طابعة أخرى …</translation>
    </message>
    <message>
        <source>{done} The others are not printed.</source>
        <translation>{done} البقية لم تُطبع.</translation>
    </message>
    <message numerus="yes">
        <source>Print %n slips</source>
        <translation>
            <numerusform>طباعة الإيصالات</numerusform>
            <numerusform>طباعة الإيصال</numerusform>
            <numerusform>طباعة إيصالين</numerusform>
            <numerusform>طباعة %n إيصالات</numerusform>
            <numerusform>طباعة %n إيصالًا</numerusform>
            <numerusform>طباعة %n إيصال</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save %n slips</source>
        <translation>
            <numerusform>حفظ الإيصالات</numerusform>
            <numerusform>حفظ الإيصال</numerusform>
            <numerusform>حفظ إيصالين</numerusform>
            <numerusform>حفظ %n إيصالات</numerusform>
            <numerusform>حفظ %n إيصالًا</numerusform>
            <numerusform>حفظ %n إيصال</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slips are in {name}</source>
        <translation>
            <numerusform>لا إيصالات في {name}</numerusform>
            <numerusform>الإيصال في {name}</numerusform>
            <numerusform>إيصالان في {name}</numerusform>
            <numerusform>%n إيصالات في {name}</numerusform>
            <numerusform>%n إيصالًا في {name}</numerusform>
            <numerusform>%n إيصال في {name}</numerusform>
        </translation>
    </message>
    <message>
        <source>The slip is in {name}</source>
        <translation>الإيصال في {name}</translation>
    </message>
    <message>
        <source>The slip is marked as printed.</source>
        <translation>سُجّل الإيصال مطبوعًا.</translation>
    </message>
    <message>
        <source>The test page is in {name}</source>
        <translation>صفحة الاختبار في {name}</translation>
    </message>
    <message>
        <source>The test page was sent to {printer}</source>
        <translation>أُرسلت صفحة الاختبار إلى {printer}</translation>
    </message>
    <message>
        <source>The test page was not printed: {trouble}.</source>
        <translation>لم تُطبع صفحة الاختبار: {trouble}.</translation>
    </message>
    <message numerus="yes">
        <source>%n slips were being sent to a printer when the program ended. Check whether they printed: their rows are marked.</source>
        <translation>
            <numerusform>لم يكن أي إيصال يُرسل إلى طابعة عند انتهاء البرنامج.</numerusform>
            <numerusform>كان إيصال يُرسل إلى طابعة عند انتهاء البرنامج. تحقق هل طُبع: صفه معلَّم.</numerusform>
            <numerusform>كان إيصالان يُرسلان إلى طابعة عند انتهاء البرنامج. تحقق هل طُبعا: صفاهما معلَّمان.</numerusform>
            <numerusform>كانت %n إيصالات تُرسل إلى طابعة عند انتهاء البرنامج. تحقق هل طُبعت: صفوفها معلَّمة.</numerusform>
            <numerusform>كان %n إيصالًا يُرسل إلى طابعة عند انتهاء البرنامج. تحقق هل طُبعت: صفوفها معلَّمة.</numerusform>
            <numerusform>كان %n إيصال يُرسل إلى طابعة عند انتهاء البرنامج. تحقق هل طُبعت: صفوفها معلَّمة.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpendChart</name>
    <message>
        <source>Spent per day</source>
        <translation>المصروف اليومي</translation>
    </message>
</context>
<context>
    <name>Spending</name>
    <message>
        <source>{day}: {amount}</source>
        <translation>{day}: {amount}</translation>
    </message>
    <message numerus="yes">
        <source>%n of another type</source>
        <translation>
            <numerusform>لا نوع آخر</numerusform>
            <numerusform>واحدة من نوع آخر</numerusform>
            <numerusform>اثنتان من نوع آخر</numerusform>
            <numerusform>%n من نوع آخر</numerusform>
            <numerusform>%n من نوع آخر</numerusform>
            <numerusform>%n من نوع آخر</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s): {amount}</source>
        <translation>
            <numerusform>لا أيام: {amount}</numerusform>
            <numerusform>يوم واحد: {amount}</numerusform>
            <numerusform>يومان: {amount}</numerusform>
            <numerusform>%n أيام: {amount}</numerusform>
            <numerusform>%n يومًا: {amount}</numerusform>
            <numerusform>%n يوم: {amount}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s). Hatched: no data</source>
        <translation>
            <numerusform>لا أيام</numerusform>
            <numerusform>يوم واحد. المخطط: لا بيانات</numerusform>
            <numerusform>يومان. المخطط: لا بيانات</numerusform>
            <numerusform>%n أيام. المخطط: لا بيانات</numerusform>
            <numerusform>%n يومًا. المخطط: لا بيانات</numerusform>
            <numerusform>%n يوم. المخطط: لا بيانات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s): at least {amount}. Hatched: no data</source>
        <translation>
            <numerusform>لا أيام: {amount} على الأقل. المخطط: لا بيانات</numerusform>
            <numerusform>يوم واحد: {amount} على الأقل. المخطط: لا بيانات</numerusform>
            <numerusform>يومان: {amount} على الأقل. المخطط: لا بيانات</numerusform>
            <numerusform>%n أيام: {amount} على الأقل. المخطط: لا بيانات</numerusform>
            <numerusform>%n يومًا: {amount} على الأقل. المخطط: لا بيانات</numerusform>
            <numerusform>%n يوم: {amount} على الأقل. المخطط: لا بيانات</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transaction(s) of another type not counted</source>
        <translation>
            <numerusform>كل الحركات محسوبة</numerusform>
            <numerusform>حركة واحدة من نوع آخر غير محسوبة</numerusform>
            <numerusform>حركتان من نوع آخر غير محسوبتين</numerusform>
            <numerusform>%n حركات من نوع آخر غير محسوبة</numerusform>
            <numerusform>%n حركة من نوع آخر غير محسوبة</numerusform>
            <numerusform>%n حركة من نوع آخر غير محسوبة</numerusform>
        </translation>
    </message>
    <message>
        <source>at least {amount}, data missing</source>
        <translation>{amount} على الأقل، بيانات ناقصة</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>لا بيانات</translation>
    </message>
</context>
<context>
    <name>StandingOrders</name>
    <message>
        <source>Every day</source>
        <translation>كل يوم</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>متوقف</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>قالب</translation>
    </message>
</context>
<context>
    <name>StandingOrdersController</name>
    <message numerus="yes">
        <source>%n standing orders are ready.</source>
        <translation>
            <numerusform>لا طلبات متكررة جاهزة.</numerusform>
            <numerusform>طلب متكرر واحد جاهز.</numerusform>
            <numerusform>طلبان متكرران جاهزان.</numerusform>
            <numerusform>%n طلبات متكررة جاهزة.</numerusform>
            <numerusform>%n طلبًا متكررًا جاهزًا.</numerusform>
            <numerusform>%n طلب متكرر جاهز.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
    <message numerus="yes">
        <source>%n standing orders are prepared at {counter}.</source>
        <translation>
            <numerusform>لا طلبات متكررة مجهّزة في {counter}.</numerusform>
            <numerusform>طلب متكرر واحد مجهّز في {counter}.</numerusform>
            <numerusform>طلبان متكرران مجهّزان في {counter}.</numerusform>
            <numerusform>%n طلبات متكررة مجهّزة في {counter}.</numerusform>
            <numerusform>%n طلبًا متكررًا مجهّزًا في {counter}.</numerusform>
            <numerusform>%n طلب متكرر مجهّز في {counter}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Prepare here</source>
        <translation>التجهيز هنا</translation>
    </message>
    <message>
        <source>Standing order for {time}: {name}. Book it now.</source>
        <translation>طلب متكرر موعده {time}: {name}. احجزه الآن.</translation>
    </message>
    <message>
        <source>No standing orders today.</source>
        <translation>لا طلبات متكررة اليوم.</translation>
    </message>
    <message>
        <source>No standing orders yet. Booking → Save form as template makes one.</source>
        <translation>لا طلبات متكررة بعد. لإنشائها: الحجز ← حفظ النموذج كقالب.</translation>
    </message>
    <message>
        <source>Template saved: {name}</source>
        <translation>حُفظ القالب: {name}</translation>
    </message>
</context>
<context>
    <name>Start</name>
    <message>
        <source>deskdispatch is already open with the data in {folder}. Use its window.</source>
        <translation>البرنامج مفتوح من قبل بالبيانات التي في {folder}. استخدم نافذته.</translation>
    </message>
</context>
<context>
    <name>StartFailure</name>
    <message>
        <source>Nothing was changed.</source>
        <translation>لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Your records were not touched.</source>
        <translation>لم تُمس سجلاتك.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Check that the disk is there, and that you may write to this folder. Then start deskdispatch again. If it does not start, save a report for whoever helps you.</source>
        <translation>تأكد من أن القرص موصول وأن الكتابة في هذا المجلد مسموحة لك، ثم شغّل deskdispatch من جديد. إن لم يعمل فاحفظ تقريرًا لمن يساعدك.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>القرص ممتلئ.</translation>
    </message>
    <message>
        <source>Make room on the disk with {subject}, then start deskdispatch again.</source>
        <translation>أفرغ مساحة على القرص الذي فيه {subject}، ثم شغّل deskdispatch من جديد.</translation>
    </message>
    <message>
        <source>deskdispatch cannot use its folder {subject}.</source>
        <translation>تعذّر على deskdispatch استخدام مجلده {subject}.</translation>
    </message>
    <message>
        <source>deskdispatch cannot make its lock file {subject}.</source>
        <translation>تعذّر على deskdispatch إنشاء ملف القفل {subject}.</translation>
    </message>
    <message>
        <source>deskdispatch is already open, but it does not answer.</source>
        <translation>البرنامج deskdispatch مفتوح بالفعل، لكنه لا يستجيب.</translation>
    </message>
    <message>
        <source>Use its window, or wait a moment and try again. If it stays silent, end process {subject} in the system&apos;s list of tasks and start deskdispatch again. If that does not help, save a report for whoever helps you.</source>
        <translation>استخدم نافذته، أو انتظر لحظة وحاول من جديد. إن بقي صامتًا فأنهِ العملية {subject} في قائمة مهام النظام ثم شغّل deskdispatch من جديد. إن لم ينفع ذلك فاحفظ تقريرًا لمن يساعدك.</translation>
    </message>
    <message>
        <source>What was typed and booked there is kept.</source>
        <translation>ما كُتب وحُجز فيه محفوظ.</translation>
    </message>
    <message>
        <source>deskdispatch is still closing.</source>
        <translation>لم يكتمل إغلاق البرنامج deskdispatch بعد.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>أعد المحاولة بعد لحظات.</translation>
    </message>
    <message>
        <source>It finishes what was under way there, such as a booking.</source>
        <translation>يُكمل ما كان جاريًا فيه، كإرسال حجز.</translation>
    </message>
    <message>
        <source>This system lacks a library that deskdispatch needs: {subject}.</source>
        <translation>ينقص هذا النظام مكتبة يحتاجها deskdispatch: {subject}.</translation>
    </message>
    <message>
        <source>Install the system&apos;s package that holds it, or run packaging/bootstrap.py once more. Then start deskdispatch again.</source>
        <translation>ثبّت حزمة النظام التي تحتويها، أو شغّل packaging/bootstrap.py مرة أخرى، ثم شغّل deskdispatch من جديد.</translation>
    </message>
    <message>
        <source>deskdispatch is not completely installed: {subject} is missing.</source>
        <translation>تثبيت deskdispatch غير مكتمل: {subject} غير موجود.</translation>
    </message>
    <message>
        <source>Install deskdispatch again.</source>
        <translation>أعد تثبيت deskdispatch.</translation>
    </message>
    <message>
        <source>There is no display that answers.</source>
        <translation>لا توجد شاشة متاحة.</translation>
    </message>
    <message>
        <source>Start deskdispatch from a desktop.</source>
        <translation>شغّل deskdispatch من سطح مكتب.</translation>
    </message>
    <message>
        <source>{subject} is not the name of a profile.</source>
        <translation>{subject} ليس اسم ملف تعريف.</translation>
    </message>
    <message>
        <source>A name has up to 40 letters, digits, _ and -. Correct --profile and start again.</source>
        <translation>يتكون الاسم من 40 حرفًا أو رقمًا أو _ أو - على الأكثر. صحّح قيمة ⁦--profile⁩ وشغّل البرنامج من جديد.</translation>
    </message>
    <message>
        <source>There is no profile {subject} on this PC.</source>
        <translation>لا يوجد ملف تعريف باسم {subject} على هذا الجهاز.</translation>
    </message>
    <message>
        <source>Correct --profile and start again, or set this profile up: its sign-in is asked for.</source>
        <translation>صحّح قيمة ⁦--profile⁩ وشغّل البرنامج من جديد، أو أنشئ ملف التعريف هذا: سيُطلب تسجيل دخوله.</translation>
    </message>
    <message>
        <source>These are known: {known}.</source>
        <translation>ملفات التعريف المعروفة: {known}.</translation>
    </message>
    <message>
        <source>Set it up</source>
        <translation>إنشاء ملف التعريف</translation>
    </message>
    <message>
        <source>deskdispatch could not open its window: something in it broke.</source>
        <translation>تعذّر فتح نافذة deskdispatch: حدث خطأ في البرنامج.</translation>
    </message>
    <message>
        <source>Start deskdispatch again. If it happens again, install it again, and save a report for whoever helps you. The log is {subject}.</source>
        <translation>شغّل deskdispatch من جديد. إن تكرر ذلك فأعد تثبيته، واحفظ تقريرًا لمن يساعدك. السجل هو {subject}.</translation>
    </message>
</context>
<context>
    <name>StartFailureDialog</name>
    <message>
        <source>deskdispatch</source>
        <translation>deskdispatch</translation>
    </message>
    <message>
        <source>Save a report …</source>
        <translation>حفظ تقرير …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>The report is saved as {name}. Give it to whoever helps you.</source>
        <translation>حُفظ التقرير باسم {name}. أعطه لمن يساعدك.</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Booked</source>
        <translation>محجوز</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>طُلب سائق</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>مقبول</translation>
    </message>
    <message>
        <source>Picked up</source>
        <translation>تم الاستلام</translation>
    </message>
    <message>
        <source>On the way</source>
        <translation>في الطريق</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>تم التسليم</translation>
    </message>
    <message>
        <source>was delivered</source>
        <translation>تم تسليمه</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>ملغى</translation>
    </message>
    <message>
        <source>was cancelled</source>
        <translation>تم إلغاؤه</translation>
    </message>
    <message>
        <source>No driver</source>
        <translation>لا سائق</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>By phone</source>
        <translation>هاتفيًا</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>مهلة</translation>
    </message>
    <message>
        <source>Held: not sent yet. It can be undone for a few seconds.</source>
        <translation>مهلة: لم يُرسَل بعد. يمكن التراجع عنه خلال ثوانٍ.</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>جارٍ الإرسال</translation>
    </message>
    <message>
        <source>Sending: waiting for the service&apos;s answer.</source>
        <translation>جارٍ الإرسال: بانتظار رد الخدمة.</translation>
    </message>
    <message>
        <source>{word}: unknown status</source>
        <translation>{word}: حالة غير معروفة</translation>
    </message>
    <message>
        <source>Unconfirmed</source>
        <translation>غير مؤكد</translation>
    </message>
    <message>
        <source>Unconfirmed: sent, but no clear answer came. It may be booked.</source>
        <translation>غير مؤكد: أُرسل ولم يصل رد واضح. ربما تم حجزه.</translation>
    </message>
    <message>
        <source>Booked by phone: the operator named the order, and the service has not shown it. Its status is not known.</source>
        <translation>محجوز هاتفيًا: ذكر المشغّل رقم الطلب ولم تعرضه الخدمة بعد. حالته غير معروفة.</translation>
    </message>
    <message>
        <source>is booked for delivery</source>
        <translation>محجوز للتوصيل</translation>
    </message>
    <message>
        <source>is on its way</source>
        <translation>في الطريق إليك</translation>
    </message>
    <message>
        <source>was not delivered</source>
        <translation>لم يتم توصيله</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>غير معروفة</translation>
    </message>
    <message>
        <source>Unknown: the service names no status</source>
        <translation>غير معروفة: الخدمة لا تذكر الحالة</translation>
    </message>
    <message>
        <source>{word}: step {done} of {steps}</source>
        <translation>{word}: المرحلة {done} من {steps}</translation>
    </message>
    <message>
        <source>Heading to pickup</source>
        <translation>متجه للاستلام</translation>
    </message>
</context>
<context>
    <name>StopSharingDialog</name>
    <message>
        <source>Stop sharing</source>
        <translation>إيقاف المشاركة</translation>
    </message>
    <message>
        <source>Stop sharing on this PC?</source>
        <translation>إيقاف المشاركة على هذا الجهاز؟</translation>
    </message>
    <message>
        <source>This PC keeps its copy: deliveries, customers and everything else stay unchanged. From then on it does not see what the other counters do.</source>
        <translation>يحتفظ هذا الجهاز بنسخته: تبقى التوصيلات والعملاء وكل شيء كما هو. ولن يعرف بعد ذلك شيئًا مما تفعله الكاونترات الأخرى.</translation>
    </message>
    <message numerus="yes">
        <source>%n changes wait to be sent and would not reach the others.</source>
        <translation>
            <numerusform>لا تغييرات تنتظر الإرسال.</numerusform>
            <numerusform>تغيير واحد ينتظر الإرسال ولن يصل إلى الآخرين.</numerusform>
            <numerusform>تغييران ينتظران الإرسال ولن يصلا إلى الآخرين.</numerusform>
            <numerusform>%n تغييرات تنتظر الإرسال ولن تصل إلى الآخرين.</numerusform>
            <numerusform>%n تغييرًا ينتظر الإرسال ولن يصل إلى الآخرين.</numerusform>
            <numerusform>%n تغيير ينتظر الإرسال ولن يصل إلى الآخرين.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the first counter: the others go on sharing, but no counter can be added or removed until another one becomes the first.</source>
        <translation>هذا هو الكاونتر الأول: تستمر مشاركة الآخرين، لكن لن يمكن إضافة كاونتر أو إزالته حتى يصبح كاونتر آخر هو الأول.</translation>
    </message>
    <message>
        <source>Keep sharing</source>
        <translation>متابعة المشاركة</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>For</source>
        <translation>مقابل</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>التفاصيل</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>السعر</translation>
    </message>
    <message>
        <source>Tariff</source>
        <translation>جدول الأسعار</translation>
    </message>
    <message>
        <source>Deliveries</source>
        <translation>التوصيلات</translation>
    </message>
    <message>
        <source>Scheduled for</source>
        <translation>مجدول لـ</translation>
    </message>
    <message>
        <source>Settled, but not delivered</source>
        <translation>سُوّيت ولم تُسلَّم</translation>
    </message>
    <message>
        <source>Wallet</source>
        <translation>المحفظة</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>المواعيد</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>الهاتف</translation>
    </message>
    <message>
        <source>Cash sheet</source>
        <translation>كشف النقد</translation>
    </message>
    <message>
        <source>Orders excluded from totals</source>
        <translation>طلبات مستثناة من المجاميع</translation>
    </message>
</context>
<context>
    <name>TakeOverDialog</name>
    <message>
        <source>Become the first counter</source>
        <translation>جعل هذا الكاونتر الأول</translation>
    </message>
    <message>
        <source>Become the first counter?</source>
        <translation>هل تجعل هذا الكاونتر الأول؟</translation>
    </message>
    <message>
        <source>Only the first counter adds and removes counters. Take over if its PC is lost: everything that it shared stays, and if it comes back it shares like any other counter.</source>
        <translation>الكاونتر الأول وحده يضيف الكاونترات ويزيلها. خذ مكانه إذا فُقد جهازه: كل ما شاركه يبقى، وإذا عاد شارك كأي كاونتر آخر.</translation>
    </message>
    <message>
        <source>It seems to be in use. Ask there first.</source>
        <translation>يبدو أنه قيد الاستخدام. اسأل هناك أولًا.</translation>
    </message>
    <message>
        <source>User</source>
        <translation>المستخدم</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>The PostgreSQL user that sharing was set up with.</source>
        <translation>مستخدم PostgreSQL الذي أُعدّت به المشاركة.</translation>
    </message>
    <message>
        <source>Used once, and not kept.</source>
        <translation>تُستخدم مرة واحدة ولا تُحفظ.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>جارٍ الاتصال …</translation>
    </message>
</context>
<context>
    <name>TariffPanel</name>
    <message>
        <source>By distance</source>
        <translation>حسب المسافة</translation>
    </message>
    <message>
        <source>Special zones</source>
        <translation>المناطق الخاصة</translation>
    </message>
    <message>
        <source>Scheduled deliveries</source>
        <translation>التوصيلات المجدولة</translation>
    </message>
    <message>
        <source>Tariff</source>
        <translation>جدول الأسعار</translation>
    </message>
    <message>
        <source>Prices by distance</source>
        <translation>الأسعار حسب المسافة</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>تحديث</translation>
    </message>
    <message>
        <source>Read the tariff from the service</source>
        <translation>قراءة جدول الأسعار من الخدمة</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>عرض على الخريطة</translation>
    </message>
    <message>
        <source>Show the special zones on the map</source>
        <translation>عرض المناطق الخاصة على الخريطة</translation>
    </message>
    <message>
        <source>The service gives no tariff.</source>
        <translation>لا تعرض الخدمة جدول أسعار.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>Save as a workbook or CSV</source>
        <translation>حفظ كمصنف Excel أو CSV</translation>
    </message>
    <message>
        <source>Remove from map</source>
        <translation>إزالة من الخريطة</translation>
    </message>
    <message>
        <source>Remove the special zones from the map</source>
        <translation>إزالة المناطق الخاصة من الخريطة</translation>
    </message>
    <message>
        <source>Reading the tariff …</source>
        <translation>جارٍ قراءة جدول الأسعار …</translation>
    </message>
    <message>
        <source>As last known</source>
        <translation>كما عُرف آخر مرة</translation>
    </message>
    <message>
        <source>As of {time}</source>
        <translation>حتى {time}</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>المسافة</translation>
    </message>
    <message>
        <source>The service&apos;s name</source>
        <translation>تسمية الخدمة</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>المنطقة الخاصة</translation>
    </message>
    <message>
        <source>Areas known here</source>
        <translation>مناطقها المعروفة هنا</translation>
    </message>
    <message>
        <source>Prices of this account only.</source>
        <translation>أسعار خاصة بهذا الحساب.</translation>
    </message>
    <message>
        <source>The service gives no prices by distance.</source>
        <translation>لا تعرض الخدمة أسعارًا حسب المسافة.</translation>
    </message>
    <message>
        <source>A part of the service&apos;s answer could not be read.</source>
        <translation>تعذّرت قراءة جزء من رد الخدمة.</translation>
    </message>
    <message>
        <source>The flat rate is not known.</source>
        <translation>السعر الثابت غير معروف.</translation>
    </message>
    <message>
        <source>Flat rate, whatever the distance: {price}.</source>
        <translation>سعر ثابت مهما كانت المسافة: {price}.</translation>
    </message>
    <message>
        <source>Scheduled deliveries cannot be booked now.</source>
        <translation>لا يمكن حجز التوصيلات المجدولة الآن.</translation>
    </message>
    <message>
        <source>Each km past {distance} km</source>
        <translation>كل كم بعد {distance} كم</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
</context>
<context>
    <name>TemplateDialog</name>
    <message>
        <source>Save as template</source>
        <translation>حفظ كقالب</translation>
    </message>
    <message>
        <source>Change template</source>
        <translation>تغيير القالب</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Repeat on</source>
        <translation>يتكرر أيام</translation>
    </message>
    <message>
        <source>At</source>
        <translation>الساعة</translation>
    </message>
    <message>
        <source>From</source>
        <translation>من</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>حتى</translation>
    </message>
    <message>
        <source>Office coffee</source>
        <translation>قهوة المكتب</translation>
    </message>
    <message>
        <source>10:00, 4 pm</source>
        <translation>10:00، 4 م</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>No end</source>
        <translation>بلا نهاية</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقف</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Replaces the template of this name.</source>
        <translation>يحل محل القالب بهذا الاسم.</translation>
    </message>
    <message>
        <source>Without days and hours it is only filled in by hand.</source>
        <translation>بلا أيام وساعات يُعبأ يدويًا فقط.</translation>
    </message>
    <message>
        <source>Paused: nothing is prepared.</source>
        <translation>متوقف: لا يُجهّز شيء.</translation>
    </message>
    <message>
        <source>No day is left before its end.</source>
        <translation>لم يبق يوم قبل نهايته.</translation>
    </message>
    <message>
        <source>Next: {dates}</source>
        <translation>القادم: {dates}</translation>
    </message>
    <message>
        <source>Not a day. Type it like 29/11.</source>
        <translation>ليس تاريخًا. اكتبه مثل 29/11.</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>اكتب اسمًا.</translation>
    </message>
    <message>
        <source>Before the first day.</source>
        <translation>قبل اليوم الأول.</translation>
    </message>
    <message numerus="yes">
        <source>At most %n hours a day.</source>
        <translation>
            <numerusform>لا ساعات في اليوم.</numerusform>
            <numerusform>ساعة واحدة في اليوم على الأكثر.</numerusform>
            <numerusform>ساعتان في اليوم على الأكثر.</numerusform>
            <numerusform>%n ساعات في اليوم على الأكثر.</numerusform>
            <numerusform>%n ساعة في اليوم على الأكثر.</numerusform>
            <numerusform>%n ساعة في اليوم على الأكثر.</numerusform>
        </translation>
    </message>
    <message>
        <source>Type the hours, like 10:00, 4 pm.</source>
        <translation>اكتب الساعات مثل 10:00، 4 م.</translation>
    </message>
    <message>
        <source>{hour}: morning or evening? Type am or pm.</source>
        <translation>{hour}: صباحًا أم مساءً؟ اكتب ص أو م.</translation>
    </message>
    <message>
        <source>{hour} is not an hour. Type it like 16:00 or 4 pm.</source>
        <translation>{hour} ليست ساعة. اكتبها مثل 16:00 أو 4 م.</translation>
    </message>
    <message>
        <source>Choose at least one day.</source>
        <translation>اختر يومًا واحدًا على الأقل.</translation>
    </message>
</context>
<context>
    <name>TemplateEdit</name>
    <message>
        <source>Sample</source>
        <translation>مثال</translation>
    </message>
</context>
<context>
    <name>Thermal</name>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Connected by</source>
        <translation>طريقة التوصيل</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>المنفذ</translation>
    </message>
    <message>
        <source>Device file</source>
        <translation>ملف الجهاز</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>الورق</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>القص</translation>
    </message>
    <message>
        <source>Cash drawer opens</source>
        <translation>يُفتح درج النقد</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>الشبكة</translation>
    </message>
    <message>
        <source>USB or serial cable</source>
        <translation>كابل USB أو تسلسلي</translation>
    </message>
    <message>
        <source>never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>with cash to collect</source>
        <translation>عند تحصيل نقد</translation>
    </message>
    <message>
        <source>with every slip</source>
        <translation>مع كل إيصال</translation>
    </message>
    <message>
        <source>Enter a name of up to 40 characters.</source>
        <translation>أدخل اسمًا لا يتجاوز 40 حرفًا.</translation>
    </message>
    <message>
        <source>Another printer has that name.</source>
        <translation>توجد طابعة أخرى بهذا الاسم.</translation>
    </message>
    <message>
        <source>Enter only an address such as 192.168.1.50.</source>
        <translation>أدخل عنوانًا فقط، مثل 192.168.1.50.</translation>
    </message>
    <message>
        <source>Enter the full path, such as /dev/usb/lp0.</source>
        <translation>أدخل المسار الكامل، مثل ‎/dev/usb/lp0.</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>Partial cut</source>
        <translation>قص جزئي</translation>
    </message>
    <message>
        <source>Full cut</source>
        <translation>قص كامل</translation>
    </message>
    <message>
        <source>No cut (tear off)</source>
        <translation>بلا قص (تمزيق يدوي)</translation>
    </message>
    <message>
        <source>Raster (recommended)</source>
        <translation>نقطي (موصى به)</translation>
    </message>
    <message>
        <source>Line by line (older printers)</source>
        <translation>سطرًا سطرًا (للطابعات الأقدم)</translation>
    </message>
    <message>
        <source>Print density</source>
        <translation>كثافة الطباعة</translation>
    </message>
    <message>
        <source>Feed after slip</source>
        <translation>تقديم الورق بعد الإيصال</translation>
    </message>
    <message>
        <source> lines</source>
        <translation> سطرًا</translation>
    </message>
    <message>
        <source>Drawer connector pin</source>
        <translation>دبوس موصل الدرج</translation>
    </message>
    <message>
        <source>Image mode</source>
        <translation>وضع الصورة</translation>
    </message>
    <message>
        <source>Check paper and cover before printing</source>
        <translation>فحص الورق والغطاء قبل الطباعة</translation>
    </message>
    <message>
        <source>Turn off if the printer prints stray characters with each slip.</source>
        <translation>عطّل هذا الخيار إذا طبعت الطابعة رموزًا غريبة مع كل إيصال.</translation>
    </message>
    <message>
        <source>Printer default</source>
        <translation>إعداد الطابعة</translation>
    </message>
</context>
<context>
    <name>ThermalDialog</name>
    <message>
        <source>Test page sent to the printer.</source>
        <translation>أُرسلت صفحة الاختبار إلى الطابعة.</translation>
    </message>
    <message>
        <source>The test page was not printed: {trouble}.</source>
        <translation>لم تُطبع صفحة الاختبار: {trouble}.</translation>
    </message>
    <message>
        <source>The test page is incomplete: {trouble}.</source>
        <translation>صفحة الاختبار غير مكتملة: {trouble}.</translation>
    </message>
    <message>
        <source>Thermal printers</source>
        <translation>الطابعات الحرارية</translation>
    </message>
    <message>
        <source>Printers</source>
        <translation>الطابعات</translation>
    </message>
    <message>
        <source>Slips go straight to a thermal printer in the shop&apos;s network or on a cable, without a driver. Add one here.</source>
        <translation>تُرسل الإيصالات مباشرة إلى طابعة حرارية على شبكة المتجر أو بكابل، من دون برنامج تشغيل. أضف طابعة هنا.</translation>
    </message>
    <message>
        <source>Thermal printing is not installed. Run {command}</source>
        <translation>لم تُثبَّت مكوّنات الطباعة الحرارية. شغّل {command}</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>إضافة</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>إزالة</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>طباعة صفحة اختبار</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Printer {number}</source>
        <translation>الطابعة {number}</translation>
    </message>
    <message>
        <source>Printing the test page …</source>
        <translation>جارٍ طباعة صفحة الاختبار …</translation>
    </message>
</context>
<context>
    <name>ThisPcBox</name>
    <message>
        <source>Not changed: the system did not allow it.</source>
        <translation>لم يتغيّر: لم يسمح النظام بذلك.</translation>
    </message>
    <message>
        <source>Not changed: {file} cannot be written.</source>
        <translation>لم يتغيّر: لا يمكن الكتابة في {file}.</translation>
    </message>
    <message>
        <source>This PC</source>
        <translation>هذا الجهاز</translation>
    </message>
    <message>
        <source>Start minimized when the computer starts</source>
        <translation>التشغيل مصغّرًا عند بدء تشغيل الجهاز</translation>
    </message>
    <message>
        <source>Show callers from phone links (tel:)</source>
        <translation>عرض المتصل من روابط الهاتف (⁦tel:⁩)</translation>
    </message>
    <message>
        <source>Take drop-offs from location links (geo:)</source>
        <translation>أخذ موقع التسليم من روابط المواقع (⁦geo:⁩)</translation>
    </message>
    <message>
        <source>Phone and location links …</source>
        <translation>روابط الهاتف والمواقع …</translation>
    </message>
</context>
<context>
    <name>Tiers</name>
    <message>
        <source>Up to {upto} km</source>
        <translation>حتى {upto} كم</translation>
    </message>
    <message>
        <source>{since} to {upto} km</source>
        <translation>من {since} إلى {upto} كم</translation>
    </message>
    <message>
        <source>Over {since} km</source>
        <translation>أكثر من {since} كم</translation>
    </message>
    <message>
        <source>Scheduled, flat rate</source>
        <translation>مجدول، سعر ثابت</translation>
    </message>
    <message>
        <source>Al Wafra / Al Khiran / Al Mutlaa</source>
        <translation>الوفرة / الخيران / المطلاع</translation>
    </message>
    <message>
        <source>Al Jahra / Ali Sabah Al Salam</source>
        <translation>الجهراء / علي صباح السالم</translation>
    </message>
    <message>
        <source>{distance} km</source>
        <translation>{distance} كم</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>المراحل</translation>
    </message>
    <message>
        <source>The times of the steps are not known yet.</source>
        <translation>أوقات المراحل غير معروفة بعد.</translation>
    </message>
    <message>
        <source>{status} still to come</source>
        <translation>{status} لاحقًا</translation>
    </message>
    <message>
        <source>now {status}</source>
        <translation>الآن {status}</translation>
    </message>
    <message>
        <source>{status} seen at {time}</source>
        <translation>{status}: رُصد الساعة {time}</translation>
    </message>
    <message>
        <source>{status} at {time}</source>
        <translation>{status} الساعة {time}</translation>
    </message>
    <message>
        <source>{step}, {time}</source>
        <translation>{step}، {time}</translation>
    </message>
    <message>
        <source>seen {time}</source>
        <translation>رُصد {time}</translation>
    </message>
    <message>
        <source>{time} so far</source>
        <translation>{time} حتى الآن</translation>
    </message>
    <message>
        <source>{time} in all</source>
        <translation>{time} إجمالًا</translation>
    </message>
    <message>
        <source>First seen here {time}</source>
        <translation>رُصد هنا أول مرة {time}</translation>
    </message>
</context>
<context>
    <name>TipLine</name>
    <message>
        <source>Dismiss tip</source>
        <translation>إخفاء النصيحة</translation>
    </message>
</context>
<context>
    <name>Tips</name>
    <message>
        <source>{key} finds any command, customer or order.</source>
        <translation>{key} يجد أي أمر أو عميل أو طلب.</translation>
    </message>
    <message>
        <source>{key} lists the last orders of a customer.</source>
        <translation>{key} يعرض آخر طلبات العميل.</translation>
    </message>
    <message>
        <source>Type an address as you say it: Salmiya 10 5 3.</source>
        <translation>اكتب العنوان كما تقوله: السالمية ق10 ش5 م3.</translation>
    </message>
    <message>
        <source>{key} saves the form as a draft.</source>
        <translation>{key} يحفظ النموذج كمسودة.</translation>
    </message>
    <message>
        <source>Drop an order file on the window to book its rows.</source>
        <translation>أفلت ملف طلبات على النافذة لحجز صفوفه.</translation>
    </message>
    <message>
        <source>{key} saves a pin under a name.</source>
        <translation>{key} يحفظ الدبوس باسم.</translation>
    </message>
    <message>
        <source>{key} lists every key and searches them.</source>
        <translation>{key} يعرض كل المفاتيح ويبحث فيها.</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Branch to pick up from</source>
        <translation>فرع الاستلام</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>الاتصال</translation>
    </message>
    <message>
        <source>Wallet balance</source>
        <translation>رصيد المحفظة</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>جارٍ الاتصال …</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>التفضيلات</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مساعدة</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>Not answering …</source>
        <translation>لا تجيب …</translation>
    </message>
    <message>
        <source>Not answering since {time}</source>
        <translation>لا تجيب منذ {time}</translation>
    </message>
    <message>
        <source>Connecting …, as of {time}</source>
        <translation>جارٍ الاتصال …، حتى {time}</translation>
    </message>
    <message>
        <source>Wallet {amount}</source>
        <translation>المحفظة {amount}</translation>
    </message>
    <message>
        <source>low</source>
        <translation>منخفض</translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <translation>
            <numerusform>لا شيء للمراجعة</numerusform>
            <numerusform>بند للمراجعة</numerusform>
            <numerusform>بندان للمراجعة</numerusform>
            <numerusform>%n بنود للمراجعة</numerusform>
            <numerusform>%n بندًا للمراجعة</numerusform>
            <numerusform>%n بند للمراجعة</numerusform>
        </translation>
    </message>
    <message>
        <source>Billing: {mode}</source>
        <translation>الفوترة: {mode}</translation>
    </message>
    <message>
        <source>Custom pickup</source>
        <translation>استلام من مكان آخر</translation>
    </message>
    <message>
        <source>Choose a branch</source>
        <translation>اختر فرعًا</translation>
    </message>
    <message>
        <source>Waiting for the service …</source>
        <translation>بانتظار الخدمة …</translation>
    </message>
    <message>
        <source>Offline since {time}</source>
        <translation>غير متصل منذ {time}</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>متصل</translation>
    </message>
    <message>
        <source>Last answer {time}.</source>
        <translation>آخر رد {time}.</translation>
    </message>
    <message>
        <source>Waiting for the service, {time}</source>
        <translation>بانتظار الخدمة منذ {time}</translation>
    </message>
    <message>
        <source>Online, {time}</source>
        <translation>متصل، {time}</translation>
    </message>
    <message>
        <source>No answer to the price for {time}.</source>
        <translation>لا رد على السعر منذ {time}.</translation>
    </message>
    <message>
        <source>No answer to the booking for {time}.</source>
        <translation>لا رد على الحجز منذ {time}.</translation>
    </message>
    <message>
        <source>No answer for {time}.</source>
        <translation>لا رد منذ {time}.</translation>
    </message>
    <message>
        <source>B&amp;ranch</source>
        <translation>ال&amp;فرع</translation>
    </message>
    <message>
        <source>Show map</source>
        <translation>إظهار الخريطة</translation>
    </message>
    <message>
        <source>Hide map</source>
        <translation>إخفاء الخريطة</translation>
    </message>
</context>
<context>
    <name>Transactions</name>
    <message>
        <source>Search order, note, amount</source>
        <translation>بحث بالطلب أو الملاحظة أو المبلغ</translation>
    </message>
    <message>
        <source>Show the delivery</source>
        <translation>عرض التوصيلة</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Search wallet transactions</source>
        <translation>البحث في حركات المحفظة</translation>
    </message>
    <message>
        <source>Wallet transactions</source>
        <translation>حركات المحفظة</translation>
    </message>
    <message>
        <source>No transaction matches {text}.</source>
        <translation>لا توجد حركة تطابق {text}.</translation>
    </message>
    <message>
        <source>No transactions yet. Booking fees appear here.</source>
        <translation>لا توجد حركات بعد. تظهر هنا رسوم الحجوزات.</translation>
    </message>
</context>
<context>
    <name>UncertainDialog</name>
    <message>
        <source>Print slip</source>
        <translation>طباعة الإيصال</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>لاحقًا</translation>
    </message>
    <message>
        <source>Did the slip of {number} print?</source>
        <translation>هل طُبع إيصال {number}؟</translation>
    </message>
    <message>
        <source>It was being sent to {printer}, and it is not known whether it printed. Check the printer before you print it again: two slips look like two deliveries.</source>
        <translation>كان يُرسل إلى {printer}، ولا يُعرف إن كان قد طُبع. تحقق من الطابعة قبل أن تعيد طباعته: إيصالان يبدوان كتوصيلتين.</translation>
    </message>
    <message>
        <source>It printed</source>
        <translation>طُبع</translation>
    </message>
    <message>
        <source>Print it again</source>
        <translation>إعادة الطباعة</translation>
    </message>
</context>
<context>
    <name>UnconfirmedBookings</name>
    <message>
        <source>Not booked.</source>
        <translation>لم يُحجز.</translation>
    </message>
    <message>
        <source>Not sent again.</source>
        <translation>لم يُرسل من جديد.</translation>
    </message>
    <message>
        <source>The service gave no clear answer just now: nothing was changed or sent.</source>
        <translation>لم تردّ الخدمة بوضوح الآن: لم يتغيّر شيء ولم يُرسَل شيء.</translation>
    </message>
    <message>
        <source>Not booked: the booking of {time} for {name}, {phone}.</source>
        <translation>لم يتم الحجز: حجز الساعة {time} باسم {name}، {phone}.</translation>
    </message>
    <message>
        <source>The service has the booking of {time} for {name} twice, and two drivers come: call the operator now about {order}.</source>
        <translation>لدى الخدمة حجز الساعة {time} باسم {name} مرتين، وسيأتي سائقان: اتصل بالمشغّل الآن بشأن {order}.</translation>
    </message>
    <message>
        <source>The service does not collect the cash of {order} for {name}: call the operator now.</source>
        <translation>لا تحصّل الخدمة نقد الطلب {order} باسم {name}: اتصل بالمشغّل الآن.</translation>
    </message>
    <message>
        <source>The service collects cash of {name} for {order}, which has none to collect: call the operator now.</source>
        <translation>تحصّل الخدمة نقدًا من {name} للطلب {order} ولا نقد فيه: اتصل بالمشغّل الآن.</translation>
    </message>
    <message>
        <source>What was typed is among the saved drafts: {draft}.</source>
        <translation>ما كُتب محفوظ في المسودات المحفوظة: {draft}.</translation>
    </message>
    <message>
        <source>Saved drafts …</source>
        <translation>المسودات المحفوظة …</translation>
    </message>
    <message>
        <source>Resend anyway</source>
        <translation>أعد الإرسال على أي حال</translation>
    </message>
    <message>
        <source>Noted. The service does not show that order yet: checking continues.</source>
        <translation>سُجّل ذلك. لا تعرض الخدمة هذا الطلب بعد، والتحقق مستمر.</translation>
    </message>
    <message>
        <source>Noted: not booked. Choose whether to resend or discard it.</source>
        <translation>سُجّل أنه لم يُحجز. اختر إعادة إرساله أو صرف النظر عنه.</translation>
    </message>
    <message>
        <source>Closed as {order}, according to the operator. If the service shows it, it is recognised.</source>
        <translation>أُغلق برقم {order} حسب قول المشغّل. إن عرضته الخدمة فسيُتعرَّف عليه.</translation>
    </message>
    <message>
        <source>The booking of {time} for {name} was closed according to the operator, and the service shows it now: {order}.</source>
        <translation>أُغلق حجز الساعة {time} باسم {name} حسب قول المشغّل، وقد عرضته الخدمة الآن: {order}.</translation>
    </message>
    <message>
        <source>Confirmed: {name} is {order}.</source>
        <translation>تأكد الحجز: {name} برقم {order}.</translation>
    </message>
    <message>
        <source>No answer for {name} ({time}). Checking.</source>
        <translation>لا رد على حجز {name} ({time}). يجري التحقق.</translation>
    </message>
    <message>
        <source>The order number is corrected.</source>
        <translation>تم تصحيح رقم الطلب.</translation>
    </message>
    <message>
        <source>The booking of {time} for {name} was discarded as not booked, but it is booked after all: {order}. If it was booked again, two drivers come: call the operator now.</source>
        <translation>صُرف النظر عن حجز الساعة {time} باسم {name} على أنه لم يتم، ثم تبيّن أنه تم: {order}. إن كنت قد حجزته مرة أخرى فسيأتي سائقان: اتصل بالمشغّل الآن.</translation>
    </message>
    <message>
        <source>What was typed is among the saved drafts: {name}.</source>
        <translation>ما كُتب موجود بين المسودات المحفوظة: {name}.</translation>
    </message>
    <message>
        <source>Discarded as not booked. If it turns up within a day, you are told.</source>
        <translation>صُرف النظر عنه على أنه لم يُحجز. إن ظهر خلال يوم فستُبلَّغ بذلك.</translation>
    </message>
</context>
<context>
    <name>UnconfirmedView</name>
    <message>
        <source>Keep waiting</source>
        <translation>مواصلة الانتظار</translation>
    </message>
    <message>
        <source>Until {time} it may still turn up by itself.</source>
        <translation>قد يظهر من تلقاء نفسه حتى الساعة {time}.</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>لم يبدأ التحقق بعد.</translation>
    </message>
    <message numerus="yes">
        <source>It is none of the %n deliveries that the service shows.</source>
        <translation>
            <numerusform>لا تعرض الخدمة أي توصيلة.</numerusform>
            <numerusform>ليس التوصيلة الوحيدة التي تعرضها الخدمة.</numerusform>
            <numerusform>ليس إحدى التوصيلتين اللتين تعرضهما الخدمة.</numerusform>
            <numerusform>ليس واحدة من %n توصيلات تعرضها الخدمة.</numerusform>
            <numerusform>ليس واحدة من %n توصيلة تعرضها الخدمة.</numerusform>
            <numerusform>ليس واحدة من %n توصيلة تعرضها الخدمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Checked, and another order: {orders}.</source>
        <translation>فُحصت وتبيّن أنها غيره: {orders}.</translation>
    </message>
    <message>
        <source>Exactly like it, so it is not clear which one it is: {orders}.</source>
        <translation>تطابقه هذه الطلبات تمامًا، ولا يتضح أيّها هو: {orders}.</translation>
    </message>
    <message>
        <source>The wallet paid {amount} for {order} at {time}, which this PC does not know: it may be this one.</source>
        <translation>دفعت المحفظة {amount} عن {order} في {time}، ولا يعرفه هذا الجهاز: قد يكون هو.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>التحقق الآن</translation>
    </message>
    <message>
        <source>Not booked: resend</source>
        <translation>لم يُحجز: إعادة الإرسال</translation>
    </message>
    <message>
        <source>Not booked: discard</source>
        <translation>لم يُحجز: صرف النظر</translation>
    </message>
    <message>
        <source>Sent at {time}, and no clear answer came. It may be booked: do not book it again before you know. Call the operator if it is urgent.</source>
        <translation>أُرسل الساعة {time} ولم يصل رد واضح. ربما تم حجزه: لا تحجزه مرة أخرى قبل أن تتأكد. إن كان مستعجلًا فاتصل بالمشغّل.</translation>
    </message>
    <message>
        <source>The last check got no answer. Trying again.</source>
        <translation>لم يأتِ رد على آخر تحقق. تُعاد المحاولة.</translation>
    </message>
    <message>
        <source>Last checked at {time}.</source>
        <translation>آخر تحقّق الساعة {time}.</translation>
    </message>
    <message>
        <source>It cannot be checked from here: too many orders since. Call the operator and enter the answer below.</source>
        <translation>لا يمكن التحقق منه من هنا لكثرة الطلبات بعده. اتصل بالمشغّل وأدخل رده أدناه.</translation>
    </message>
    <message>
        <source>The service shows one that may be it, but not its details: call the operator before you resend.</source>
        <translation>تعرض الخدمة طلبًا قد يكون هو ولا تعرض تفاصيله: اتصل بالمشغّل قبل أن تعيد الإرسال.</translation>
    </message>
    <message>
        <source>The operator said: not booked (entered at {time} by {who}).</source>
        <translation>قال المشغّل: لم يُحجز (أُدخل الساعة {time} بواسطة {who}).</translation>
    </message>
    <message>
        <source>The operator said: booked as {order} (entered at {time} by {who}). Checking continues.</source>
        <translation>قال المشغّل: محجوز برقم {order} (أُدخل الساعة {time} بواسطة {who}). التحقق مستمر.</translation>
    </message>
    <message numerus="yes">
        <source>Checked %n time(s), last at {time}.</source>
        <translation>
            <numerusform>لم يُتحقق منه بعد، آخرها الساعة {time}.</numerusform>
            <numerusform>تم التحقق مرة واحدة، الساعة {time}.</numerusform>
            <numerusform>تم التحقق مرتين، آخرهما الساعة {time}.</numerusform>
            <numerusform>تم التحقق %n مرات، آخرها الساعة {time}.</numerusform>
            <numerusform>تم التحقق %n مرة، آخرها الساعة {time}.</numerusform>
            <numerusform>تم التحقق %n مرة، آخرها الساعة {time}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sent at {time}, and booked according to the operator. The service has not shown it, so its status and driver are not known. Enter another answer below to correct it.</source>
        <translation>أُرسل الساعة {time} وقال المشغّل إنه محجوز. لم تعرضه الخدمة بعد، فلا تُعرف حالته ولا سائقه. لتصحيحه أدخل ردًا آخر أدناه.</translation>
    </message>
    <message>
        <source>The operator said: booked as {order} (entered at {time} by {who}).</source>
        <translation>قال المشغّل: محجوز برقم {order} (أُدخل الساعة {time} بواسطة {who}).</translation>
    </message>
</context>
<context>
    <name>Unreadable</name>
    <message>
        <source>Some details could not be read</source>
        <translation>تعذّرت قراءة بعض التفاصيل</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ولا غيرها</numerusform>
            <numerusform>وواحد آخر</numerusform>
            <numerusform>واثنان آخران</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
            <numerusform>و%n أخرى</numerusform>
        </translation>
    </message>
    <message>
        <source>The service&apos;s newer answer could not be read: this is the last known.</source>
        <translation>تعذّرت قراءة أحدث رد من الخدمة: هذا آخر ما هو معروف.</translation>
    </message>
    <message>
        <source>As of {time}: the service&apos;s newer answer could not be read.</source>
        <translation>حتى {time}: تعذّرت قراءة أحدث رد من الخدمة.</translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries could be read only in part</source>
        <translation>
            <numerusform>قُرئت كل التوصيلات كاملة</numerusform>
            <numerusform>قُرئت توصيلة واحدة جزئيًا</numerusform>
            <numerusform>قُرئت توصيلتان جزئيًا</numerusform>
            <numerusform>قُرئت %n توصيلات جزئيًا</numerusform>
            <numerusform>قُرئت %n توصيلة جزئيًا</numerusform>
            <numerusform>قُرئت %n توصيلة جزئيًا</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deliveries could not be read</source>
        <translation>
            <numerusform>قُرئت كل التوصيلات</numerusform>
            <numerusform>تعذّرت قراءة توصيلة واحدة</numerusform>
            <numerusform>تعذّرت قراءة توصيلتين</numerusform>
            <numerusform>تعذّرت قراءة %n توصيلات</numerusform>
            <numerusform>تعذّرت قراءة %n توصيلة</numerusform>
            <numerusform>تعذّرت قراءة %n توصيلة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branches could not be read</source>
        <translation>
            <numerusform>كل الفروع قُرئت</numerusform>
            <numerusform>تعذّرت قراءة فرع واحد</numerusform>
            <numerusform>تعذّرت قراءة فرعين</numerusform>
            <numerusform>تعذّرت قراءة %n فروع</numerusform>
            <numerusform>تعذّرت قراءة %n فرعًا</numerusform>
            <numerusform>تعذّرت قراءة %n فرع</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transactions could not be read</source>
        <translation>
            <numerusform>كل الحركات قُرئت</numerusform>
            <numerusform>تعذّرت قراءة حركة واحدة</numerusform>
            <numerusform>تعذّرت قراءة حركتين</numerusform>
            <numerusform>تعذّرت قراءة %n حركات</numerusform>
            <numerusform>تعذّرت قراءة %n حركة</numerusform>
            <numerusform>تعذّرت قراءة %n حركة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n price tiers could not be read</source>
        <translation>
            <numerusform>كل شرائح الأسعار قُرئت</numerusform>
            <numerusform>تعذّرت قراءة شريحة أسعار واحدة</numerusform>
            <numerusform>تعذّرت قراءة شريحتي أسعار</numerusform>
            <numerusform>تعذّرت قراءة %n شرائح أسعار</numerusform>
            <numerusform>تعذّرت قراءة %n شريحة أسعار</numerusform>
            <numerusform>تعذّرت قراءة %n شريحة أسعار</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n special zones could not be read</source>
        <translation>
            <numerusform>كل المناطق الخاصة قُرئت</numerusform>
            <numerusform>تعذّرت قراءة منطقة خاصة واحدة</numerusform>
            <numerusform>تعذّرت قراءة منطقتين خاصتين</numerusform>
            <numerusform>تعذّرت قراءة %n مناطق خاصة</numerusform>
            <numerusform>تعذّرت قراءة %n منطقة خاصة</numerusform>
            <numerusform>تعذّرت قراءة %n منطقة خاصة</numerusform>
        </translation>
    </message>
    <message>
        <source>The wallet could not be read</source>
        <translation>تعذّرت قراءة المحفظة</translation>
    </message>
    <message>
        <source>The prices could not be read</source>
        <translation>تعذّرت قراءة الأسعار</translation>
    </message>
    <message>
        <source>The settings for scheduling could not be read</source>
        <translation>تعذّرت قراءة إعدادات الجدولة</translation>
    </message>
    <message>
        <source>The account could not be read</source>
        <translation>تعذّرت قراءة الحساب</translation>
    </message>
</context>
<context>
    <name>UnreadableNotice</name>
    <message>
        <source>Not read</source>
        <translation>بيانات لم تُقرأ</translation>
    </message>
</context>
<context>
    <name>Updates</name>
    <message>
        <source>The updates address cannot be reached. Check the internet, then check again.</source>
        <translation>تعذّر الوصول إلى عنوان التحديثات. تأكد من الإنترنت، ثم تحقق مجددًا.</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <translation>{day} {month} {year}</translation>
    </message>
    <message>
        <source>Version {version} is available ({date}).</source>
        <translation>يتوفر الإصدار {version} ({date}).</translation>
    </message>
    <message>
        <source>You have the newest version, {version}.</source>
        <translation>لديك أحدث إصدار، {version}.</translation>
    </message>
    <message>
        <source>No updates address is set. Whoever set up this PC can type it in Preferences → Advanced.</source>
        <translation>لم يُحدَّد عنوان للتحديثات. يكتبه من جهّز هذا الجهاز في التفضيلات ← متقدم.</translation>
    </message>
    <message>
        <source>The answer could not be read. Check the updates address in Preferences → Advanced.</source>
        <translation>تعذّرت قراءة الرد. تأكد من عنوان التحديثات في التفضيلات ← متقدم.</translation>
    </message>
    <message>
        <source>Not signed by the publisher of this program. Install nothing from there; tell whoever set up this PC.</source>
        <translation>لا يحمل توقيع ناشر هذا البرنامج. لا تثبّت شيئًا من هناك، وأخبر من جهّز هذا الجهاز.</translation>
    </message>
    <message>
        <source>The answer is out of date. Check again later; if that does not help, tell whoever set up this PC.</source>
        <translation>الرد قديم. تحقق مجددًا لاحقًا؛ فإن لم ينفع ذلك فأخبر من جهّز هذا الجهاز.</translation>
    </message>
    <message>
        <source>Last checked: {time}</source>
        <translation>آخر تحقق: {time}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>لم يُتحقق بعد.</translation>
    </message>
</context>
<context>
    <name>UpdatesBox</name>
    <message>
        <source>Nothing is sent about this PC, and nothing installs by itself.</source>
        <translation>لا يُرسل شيء عن هذا الجهاز، ولا يُثبَّت شيء تلقائيًا.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>التحقق الآن</translation>
    </message>
</context>
<context>
    <name>UpdatesController</name>
    <message>
        <source>Checking for updates …</source>
        <translation>جارٍ التحقق من التحديثات …</translation>
    </message>
    <message>
        <source>Download page</source>
        <translation>صفحة التنزيل</translation>
    </message>
    <message>
        <source>No browser could open the page. Its address is:</source>
        <translation>لم يفتح الصفحةَ أيُّ متصفح. عنوانها:</translation>
    </message>
</context>
<context>
    <name>Vehicle</name>
    <message>
        <source>Bike</source>
        <translation>دراجة نارية</translation>
    </message>
    <message>
        <source>Car</source>
        <translation>سيارة</translation>
    </message>
    <message>
        <source>Van</source>
        <translation>فان</translation>
    </message>
</context>
<context>
    <name>Wallet</name>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>المبلغ</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>الرصيد</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>الطلب</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
    <message>
        <source>Paid</source>
        <translation>دُفع</translation>
    </message>
    <message>
        <source>{column}: none</source>
        <translation>{column}: لا يوجد</translation>
    </message>
    <message>
        <source>Transaction {id}</source>
        <translation>الحركة {id}</translation>
    </message>
    <message>
        <source>{type}: unknown type, excluded from totals.</source>
        <translation>{type}: نوع غير معروف، مستثنى من المجاميع.</translation>
    </message>
</context>
<context>
    <name>WalletPanel</name>
    <message>
        <source>Wallet</source>
        <translation>المحفظة</translation>
    </message>
    <message>
        <source>Spent per day</source>
        <translation>المصروف اليومي</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>لا أيام</numerusform>
            <numerusform>يوم</numerusform>
            <numerusform>يومان</numerusform>
            <numerusform>%n أيام</numerusform>
            <numerusform>%n يومًا</numerusform>
            <numerusform>%n يوم</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected day</source>
        <translation>اليوم المحدد</translation>
    </message>
    <message>
        <source>Total of these days</source>
        <translation>مجموع هذه الأيام</translation>
    </message>
    <message>
        <source>Billed {mode}: what this kind of wallet pays is unknown.</source>
        <translation>طريقة الفوترة {mode}: لا يُعرف ما تدفعه محفظة من هذا النوع.</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>الحركات</translation>
    </message>
    <message>
        <source>Discrepancies</source>
        <translation>الفروقات</translation>
    </message>
    <message>
        <source>Spending</source>
        <translation>الإنفاق</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome</source>
        <translation>أهلًا بك</translation>
    </message>
    <message>
        <source>Set up this PC</source>
        <translation>إعداد هذا الجهاز</translation>
    </message>
    <message>
        <source>You can start at once. All of this can be changed later in the preferences.</source>
        <translation>يمكنك البدء فورًا، ويمكن تغيير كل هذا لاحقًا في التفضيلات.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>الألوان</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>مثل النظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتحة</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكنة</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>الخدمة</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>تدريب</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>تسجيل الدخول</translation>
    </message>
    <message>
        <source>Have the operator&apos;s address and key ready.</source>
        <translation>جهّز عنوان المشغّل ومفتاحه.</translation>
    </message>
    <message>
        <source>In practice no driver comes and nothing costs money.</source>
        <translation>في التدريب لا يأتي سائق ولا يُدفع مال.</translation>
    </message>
    <message>
        <source>Printer</source>
        <translation>الطابعة</translation>
    </message>
    <message>
        <source>Printer for slips</source>
        <translation>طابعة الإيصالات</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>السؤال كل مرة</translation>
    </message>
    <message>
        <source>Print a test page</source>
        <translation>طباعة صفحة اختبار</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>تخطي</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>ابدأ</translation>
    </message>
</context>
<context>
    <name>When</name>
    <message>
        <source>just now</source>
        <translation>الآن</translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>الآن</numerusform>
            <numerusform>قبل دقيقة</numerusform>
            <numerusform>قبل دقيقتين</numerusform>
            <numerusform>قبل %n دقائق</numerusform>
            <numerusform>قبل %n دقيقة</numerusform>
            <numerusform>قبل %n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>الآن</numerusform>
            <numerusform>قبل ساعة</numerusform>
            <numerusform>قبل ساعتين</numerusform>
            <numerusform>قبل %n ساعات</numerusform>
            <numerusform>قبل %n ساعة</numerusform>
            <numerusform>قبل %n ساعة</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday {time}</source>
        <translation>أمس ⁦{time}⁩</translation>
    </message>
    <message>
        <source>scheduled</source>
        <translation>مجدول</translation>
    </message>
    <message>
        <source>for {time}</source>
        <translation>لموعد {time}</translation>
    </message>
    <message>
        <source>{weekday} {day} {month} {year}, {time}</source>
        <translation>{weekday} {day} {month} {year}، {time}</translation>
    </message>
    <message>
        <source>{day} {month}, {time}</source>
        <translation>{day} {month}، {time}</translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <translation>{day}، {time}</translation>
    </message>
    <message>
        <source>{weekday} {time}</source>
        <translation>{weekday} {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <translation>
            <numerusform>0 ثانية</numerusform>
            <numerusform>ثانية</numerusform>
            <numerusform>ثانيتان</numerusform>
            <numerusform>%n ثوانٍ</numerusform>
            <numerusform>%n ثانية</numerusform>
            <numerusform>%n ثانية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>0 دقيقة</numerusform>
            <numerusform>دقيقة</numerusform>
            <numerusform>دقيقتان</numerusform>
            <numerusform>%n دقائق</numerusform>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>%n دقيقة</numerusform>
        </translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} س {minutes} د</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>لا أيام</numerusform>
            <numerusform>يوم</numerusform>
            <numerusform>يومان</numerusform>
            <numerusform>%n أيام</numerusform>
            <numerusform>%n يومًا</numerusform>
            <numerusform>%n يوم</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking now …</source>
        <translation>جارٍ التحقق الآن …</translation>
    </message>
    <message>
        <source>Next check in {time}</source>
        <translation>التحقق التالي بعد {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n s ago</source>
        <translation>
            <numerusform>قبل %n ثانية</numerusform>
            <numerusform>قبل ثانية واحدة</numerusform>
            <numerusform>قبل ثانيتين</numerusform>
            <numerusform>قبل %n ثوانٍ</numerusform>
            <numerusform>قبل %n ثانية</numerusform>
            <numerusform>قبل %n ثانية</numerusform>
        </translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>في {time}</translation>
    </message>
</context>
<context>
    <name>Wiring</name>
    <message>
        <source>Return of {order}</source>
        <translation>إرجاع {order}</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>إرجاع</translation>
    </message>
</context>
<context>
    <name>WrongBookingDialog</name>
    <message>
        <source>Wrong booking</source>
        <translation>حجز خاطئ</translation>
    </message>
    <message>
        <source>Wrong booking: {order}</source>
        <translation>حجز خاطئ: {order}</translation>
    </message>
    <message>
        <source>It has ended. The operator may return the fee: call, or send these words.</source>
        <translation>انتهى الطلب. قد يُرجع المشغّل الرسوم: اتصل به أو أرسل له هذا النص.</translation>
    </message>
    <message>
        <source>Nothing here can cancel it. The operator may: call, or send these words.</source>
        <translation>لا يمكن إلغاؤه من هنا. قد يلغيه المشغّل: اتصل به أو أرسل له هذا النص.</translation>
    </message>
    <message>
        <source>Operator&apos;s number</source>
        <translation>رقم المشغّل</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>السبب</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>بكلماتك</translation>
    </message>
    <message>
        <source>Words to the operator: {language}</source>
        <translation>النص إلى المشغّل: {language}</translation>
    </message>
    <message>
        <source>Copy: {language}</source>
        <translation>نسخ: {language}</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>اتصال</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Stop watching</source>
        <translation>إيقاف المتابعة</translation>
    </message>
    <message>
        <source>Book the right one</source>
        <translation>حجز الصحيح</translation>
    </message>
    <message>
        <source>Reported: watch it</source>
        <translation>أُبلغ عنه: تابِعه</translation>
    </message>
    <message>
        <source>Reported wrong at {time}, and watched.</source>
        <translation>أُبلغ أنه خاطئ في {time}، وهو قيد المتابعة.</translation>
    </message>
    <message>
        <source>Type a phone number.</source>
        <translation>اكتب رقم هاتف.</translation>
    </message>
    <message>
        <source>The number is copied.</source>
        <translation>نُسخ الرقم.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
</context>
<context>
    <name>WrongBookings</name>
    <message>
        <source>Wrong customer</source>
        <translation>عميل خاطئ</translation>
    </message>
    <message>
        <source>Wrong place</source>
        <translation>موقع خاطئ</translation>
    </message>
    <message>
        <source>Wrong amount</source>
        <translation>مبلغ خاطئ</translation>
    </message>
    <message>
        <source>Booked twice</source>
        <translation>حُجز مرتين</translation>
    </message>
    <message>
        <source>The customer cancelled</source>
        <translation>العميل ألغى الطلب</translation>
    </message>
    <message>
        <source>Other reason</source>
        <translation>سبب آخر</translation>
    </message>
    <message>
        <source>Please cancel order {order}.</source>
        <translation>نرجو إلغاء الطلب {order}.</translation>
    </message>
    <message>
        <source>Please return the fee of order {order}.</source>
        <translation>نرجو إرجاع رسوم الطلب {order}.</translation>
    </message>
    <message>
        <source>Booked: {time}
Customer: {customer}
Phone: {phone}
Price: {price}
Reason: {reason}
{shop}</source>
        <translation>وقت الحجز: {time}
العميل: {customer}
الهاتف: {phone}
السعر: {price}
السبب: {reason}
{shop}</translation>
    </message>
</context>
</TS>
